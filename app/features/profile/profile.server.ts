import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { findPreferences } from '#app/features/matchmaking/preferences/find.server.ts'
import { saveSports } from '#app/features/matchmaking/preferences/save-sports.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import type { ProfileInput } from './schemas.ts'

export async function findProfile(user: { id: number }) {
	const [[person], preferences] = await Promise.all([
		db
			.select({
				username: users.username,
				fullName: users.fullName,
				bio: users.bio,
				location: users.location,
				phone: users.phone,
				profilePicture: users.profilePicture,
			})
			.from(users)
			.where(eq(users.id, user.id)),
		findPreferences(user),
	])
	const sports = await findSportsToChoose(preferences.preferredSports)
	const { profilePicture, ...words } = person!
	return {
		...words,
		initials: initials(words),
		picture: pictureOf(profilePicture),
		skillLevel: preferences.skillLevel,
		preferredSports: preferences.preferredSports,
		isListed: preferences.matchmakingEnabled,
		sports: sports.map(({ id, name }) => ({ id, name })),
	}
}
export type Profile = Awaited<ReturnType<typeof findProfile>>

/** Replaces the profile; without a phone number the next booking asks for one. Throws 400 for an unknown sport. */
export async function saveProfile(user: { id: number }, wanted: ProfileInput, now = new Date()) {
	const { fullName, bio, location, phone, preferredSports, skillLevel } = wanted
	await write(async (tx) => {
		await tx
			.update(users)
			.set({ fullName, bio: bio || null, location: location || null, phone: phone ?? null })
			.where(eq(users.id, user.id))
		await saveSports(tx, user, { preferredSports, skillLevel }, now)
	})
}

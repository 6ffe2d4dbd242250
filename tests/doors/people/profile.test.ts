import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { playerListings, playerPreferences, users } from '#db/schema.ts'
import { createListed } from '#tests/support/world/listed.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

const folder = vi.hoisted(() => {
	const folder = process.getBuiltinModule('node:fs').mkdtempSync('/tmp/courtside-profile-')
	Object.assign(process.env, { DATA_DIR: folder, RATE_LIMITS: 'off', HOST: '127.0.0.1' })
	return folder
})
afterAll(() => rmSync(folder, { recursive: true }))

const { sportId } = await createVenue()
const stored = async ({ id }: { id: number }) => (await db.select().from(users).where(eq(users.id, id)))[0]!
const preferencesOf = async ({ id }: { id: number }) =>
	(await db.select().from(playerPreferences).where(eq(playerPreferences.userId, id)))[0]
const listingsOf = ({ id }: { id: number }) => db.$count(playerListings, eq(playerListings.userId, id))

const good = { intent: 'save', fullName: 'Naledi Mokoena', bio: '', location: '', skillLevel: 'advanced' }
async function save(user: { id: number }, form: Record<string, string> = {}) {
	return visit('/profile', { headers: await signedIn(user), form: { ...good, ...form } })
}

describe('one’s own words', () => {
	it('are saved, however often, and shown on one’s own page', async () => {
		const user = await createUser()
		const form = { bio: 'Padel on Tuesdays.\nLeft-handed.', location: 'Sea Point', preferredSports: String(sportId) }
		for (let i = 0; i < 2; i++) expect(await save(user, form)).toMatchObject({ status: 302, location: '/profile' })
		const { page } = await visit('/profile', { headers: await signedIn(user) })
		expect(page.profile).toMatchObject({
			fullName: 'Naledi Mokoena',
			bio: form.bio,
			location: 'Sea Point',
			initials: 'NM',
			picture: null,
			skillLevel: 'advanced',
			preferredSports: [sportId],
			isListed: false,
		})
		expect(page.email).toMatchObject({ email: user.email, isVerified: true })
	})

	it('do not make a person findable who has not said so', async () => {
		const user = await createUser()
		await save(user, { preferredSports: String(sportId) })
		expect(await preferencesOf(user)).toMatchObject({ matchmakingEnabled: false, preferredSports: [sportId] })
		expect(await listingsOf(user)).toBe(0)
	})

	it('keep what else was said of oneself, and where the search finds one', async () => {
		const listed = await createListed()
		const before = (await preferencesOf(listed))!
		expect(await listingsOf(listed)).toBeGreaterThan(0)
		await save(listed, { preferredSports: String(sportId), skillLevel: 'expert' })
		const { updatedAt, ...after } = (await preferencesOf(listed))!
		expect(after).toEqual({
			...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'updatedAt')),
			preferredSports: [sportId],
			skillLevel: 'expert',
		})
		expect(updatedAt).toBeInstanceOf(Date)
		const rows = await db.select().from(playerListings).where(eq(playerListings.userId, listed.id))
		expect(rows.map(({ sportId, skill }) => [sportId, skill])).toEqual([[sportId, 4]])
	})

	it('are refused as a whole where others are to find one for no sport', async () => {
		const listed = await createListed()
		const { fullName } = await stored(listed)
		const { status, action } = await save(listed)
		expect(status).toBe(400)
		expect(action.result.error.preferredSports).toHaveLength(1)
		expect((await stored(listed)).fullName).toBe(fullName)
	})

	test('are refused beside the field that is wrong', () =>
		each(
			[
				[{ fullName: '' }, 'fullName'],
				[{ fullName: '\u200b \u202e' }, 'fullName'],
				[{ fullName: 'x'.repeat(101) }, 'fullName'],
				[{ fullName: 'Naledi\r\nBcc: all@example.com' }, 'fullName'],
				[{ bio: '🎾'.repeat(501) }, 'bio'],
				[{ bio: 'a\u0000b' }, 'bio'],
				[{ location: 'x'.repeat(101) }, 'location'],
				[{ skillLevel: 'godlike' }, 'skillLevel'],
				[{ preferredSports: '99999' }, 'preferredSports'],
			],
			async (form, field) => {
				const user = await createUser()
				const { status, action } = await save(user, form)
				expect(status).toBe(400)
				expect(Object.keys(action.result.error)).toEqual([field])
				expect((await stored(user)).fullName).toBe(user.fullName)
			},
		))

	it('may be hostile: they are kept as they are, up to their length in code points', async () => {
		const user = await createUser()
		const form = { fullName: '<script>alert(1)</script>', bio: '🎾'.repeat(500), location: "'; drop table users; --" }
		expect((await save(user, form)).status).toBe(302)
		expect(await stored(user)).toMatchObject(form)
	})

	it('never change who one is: role, address and the like are not taken from a form', async () => {
		const user = await createUser()
		await save(user, { role: 'admin', email: 'other@example.com', id: '1', username: 'admin', emailVerifiedAt: '1' })
		expect(await stored(user)).toMatchObject({ role: 'user', email: user.email, username: user.username })
	})
})

describe('one’s own picture', () => {
	const files = () => (existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')).sort() : [])
	let made = 0
	const picture = (width = 1_000, height = 600) =>
		sharp({ create: { width, height, channels: 3, background: { r: (++made * 37) % 256, g: 90, b: 40 } } })
			.withExif({ IFD0: { Artist: 'Canary' }, IFD3: { GPSLatitude: '33/1 55/1 0/1' } })
			.jpeg()
			.toBuffer()

	async function upload(user: { id: number }, content: Uint8Array | string) {
		const body = new FormData()
		body.append('photo', new File([content as BlobPart], 'me.jpg', { type: 'image/jpeg' }))
		const response = await ask('/profile', { method: 'POST', headers: await signedIn(user), body })
		const text = await response.text()
		return { status: response.status, error: text ? JSON.parse(text).actionData?.it?.result?.error?.photo?.[0] : null }
	}
	async function remove(user: { id: number }) {
		const body = new FormData()
		body.append('remove', 'yes')
		return ask('/profile', { method: 'POST', headers: await signedIn(user), body })
	}

	it('is kept as a square WebP in two sizes, and says nothing of where it was taken', async () => {
		const user = await createUser()
		expect(await upload(user, await picture())).toMatchObject({ status: 302 })
		const url = (await stored(user)).profilePicture!
		expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-1600\.webp$/)
		for (const [address, side] of [
			[url, 512],
			[url.replace('1600', '640'), 128],
		] as const) {
			const kept = Buffer.from(await (await ask(address)).arrayBuffer())
			const { format, width, height, exif } = await sharp(kept).metadata()
			expect({ format, width, height, exif }).toEqual({ format: 'webp', width: side, height: side, exif: undefined })
		}
		const { page } = await visit('/profile', { headers: await signedIn(user) })
		expect(page.profile.picture).toBe(url)
	})

	it('takes the place of the one before, whose files go', async () => {
		const user = await createUser()
		const [first, second] = [await picture(), await picture()]
		await upload(user, first)
		const before = files()
		await upload(user, second)
		expect(files()).toHaveLength(before.length)
		expect(files()).not.toEqual(before)
		await upload(user, second)
		expect(files()).toHaveLength(before.length)
		expect((await ask((await stored(user)).profilePicture!)).status).toBe(200)
	})

	it('can be removed, again and again, and goes for nobody else', async () => {
		const [user, twin] = [await createUser(), await createUser()]
		const same = await picture()
		await upload(user, same)
		await upload(twin, same)
		const count = files().length
		for (let i = 0; i < 2; i++) expect((await remove(user)).status).toBe(302)
		expect((await stored(user)).profilePicture).toBeNull()
		expect(files()).toHaveLength(count - 2)
		expect((await ask((await stored(twin)).profilePicture!)).status).toBe(200)
	})

	it('that is none is refused and leaves no file', async () => {
		const user = await createUser()
		const count = files().length
		const tooSmall = await picture(100, 100)
		for (const [content, status] of [
			['<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
			['not a picture', 415],
			['', 400],
			[tooSmall, 400],
			[new Uint8Array(15 * 1024 * 1024 + 1), 413],
		] as const) {
			const answer = await upload(user, content)
			expect(answer.status).toBe(status)
			expect(answer.error).toEqual(expect.any(String))
		}
		expect(files()).toHaveLength(count)
		expect((await stored(user)).profilePicture).toBeNull()
	})
})

import { write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import type { ClubChange, NewClub } from '../schemas.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/** Makes a club that the person hosts and is the first member of; returns its id. A private one gets its link. */
export async function createClub(user: Actor, club: NewClub, how: How = {}): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, club, () =>
		write(async (tx) => {
			const inviteKey = club.isPublic ? null : crypto.randomUUID()
			const [row] = await tx
				.insert(runningClubs)
				.values({ ...clubRow(club), founderId: user.id, memberCount: 1, inviteKey, createdAt: now })
				.returning({ id: runningClubs.id })
			const host = { clubId: row!.id, userId: user.id, role: 'admin', joinedAt: now } as const
			await tx.insert(runningClubMembers).values(host)
			return row!
		}),
	)
}

/** Renames the fields that were sent to the table's columns; fields left out stay out. */
export function clubRow<Sent extends ClubChange>({ meetingPoint, difficulty, ...rest }: Sent) {
	return { ...rest, location: meetingPoint, difficultyLevel: difficulty } as Omit<
		Sent,
		'meetingPoint' | 'difficulty'
	> & {
		location: Sent['meetingPoint']
		difficultyLevel: Sent['difficulty']
	}
}

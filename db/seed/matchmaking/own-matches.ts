import { dayBits, MATCH_DAYS, timeBits } from '#app/features/matchmaking/match-times.ts'
import {
	matchMessages,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	matchThreads,
	playerConnections,
	teamBalancerPlayers,
	teamBalancerSessions,
	type skillLevels,
} from '../../schema.ts'
import { at, DAY, HOUR, later, MINUTE, weekdayOf } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import type { Scene } from '../scene.ts'

type Level = (typeof skillLevels)[number]
type Said = [userId: number, body: string]

/** Adds the cast's matchmaking: a game with its squad, a response, a connection request, a friend. */
export async function addOwnMatches(scene: Scene) {
	const near = scene.players.filter(({ city }) => city === 'Cape Town').map(({ id }) => id)
	await addFives(scene, near.slice(0, 8))
	await addPadel(scene)
	await addPeople(scene, near[8]!, near[9]!)
}

/** Adds Thandi's game of soccer in three days: nine others have joined, and their squad is not divided yet. */
async function addFives({ tx, now, people, sports }: Scene, others: number[]) {
	const startsAt = at(now, 3, 18)
	const createdAt = later(now, -2 * DAY)
	const closedAt = later(now, -5 * HOUR)
	const squad = [people.sipho, ...others]
	const [id] = await insertWithIds(tx, matchRequests, [
		{
			userId: people.thandi,
			sportId: sports.soccer,
			title: 'Fives after work, ten of us',
			status: 'matched' as const,
			description: 'Two teams of five, an hour, cold drinks after. Two of us like to stand in goal.',
			city: 'Cape Town',
			preferredLocations: ['Cape Town'],
			location: 'Green Point, next to the stadium',
			startsAt,
			expiresAt: later(startsAt, -2 * HOUR),
			createdAt,
			closedAt,
			days: dayBits([MATCH_DAYS[weekdayOf(startsAt) - 1]!]),
			times: timeBits(['evening']),
			minPlayers: squad.length,
			acceptedCount: squad.length,
			wantsOpponent: false,
		},
	])
	await insertAll(
		tx,
		matchResponses,
		squad.map((responderId, i) => ({
			matchRequestId: id!,
			responderId,
			status: 'accepted' as const,
			decidedAt: closedAt,
			message: i === 0 ? 'Beginner, but I run a lot. In.' : 'Count me in.',
			createdAt: later(createdAt, (i + 1) * HOUR),
		})),
	)
	await addThread({ tx }, { matchRequestId: id! }, [people.thandi, ...squad], closedAt, [
		[people.thandi, 'That makes ten. I bring the bibs and a ball.'],
		[people.sipho, 'I can take three from Observatory, two seats left.'],
		[others[0]!, 'One for me please. Where do we meet?'],
		[people.sipho, 'At the station at 17:15.'],
	])
	const [sessionId] = await insertWithIds(tx, teamBalancerSessions, [
		{ matchRequestId: id!, createdById: people.thandi, name: 'Fives after work', createdAt: later(closedAt, HOUR) },
	])
	const skills: Level[] = ['intermediate', 'beginner', 'advanced', 'advanced', 'intermediate', 'expert', 'beginner', 'intermediate', 'advanced', 'intermediate'] // prettier-ignore
	const positions = ['midfielder', 'defender', 'goalkeeper', 'forward', 'defender', 'forward', 'midfielder', 'goalkeeper', 'defender', null] // prettier-ignore
	await insertAll(
		tx,
		teamBalancerPlayers,
		[people.thandi, ...squad].map((userId, i) => ({
			sessionId: sessionId!,
			userId,
			skillLevel: skills[i]!,
			preferredPosition: positions[i]!,
			addedAt: later(closedAt, HOUR + i * MINUTE),
		})),
	)
}

/** Sipho looks for a partner, and Thandi has responded. */
async function addPadel({ tx, now, people, sports }: Scene) {
	const startsAt = at(now, 4, 17)
	const createdAt = later(now, -20 * HOUR)
	const [id] = await insertWithIds(tx, matchRequests, [
		{
			userId: people.sipho,
			sportId: sports.padel,
			title: 'Somebody patient for padel',
			skillLevel: 'beginner' as const,
			description: 'I have played five times. An hour of rallies would be lovely.',
			city: 'Cape Town',
			preferredLocations: ['Cape Town'],
			startsAt,
			createdAt,
			expiresAt: later(startsAt, -2 * HOUR),
			days: dayBits([MATCH_DAYS[weekdayOf(startsAt) - 1]!]),
			times: timeBits(['evening']),
			minPlayers: 1,
			maxPlayers: 3,
			wantsOpponent: true,
		},
	])
	await insertAll(tx, matchResponses, [
		{
			matchRequestId: id!,
			responderId: people.thandi,
			createdAt: later(now, -9 * HOUR),
			message: 'I am free then, and patience is free as well.',
		},
	])
}

/** Adds a person who asks to connect with Thandi, and one who is connected with her. */
async function addPeople({ tx, now, people }: Scene, asking: number, friend: number) {
	const pairOf = (a: number, b: number) => `${Math.min(a, b)}:${Math.max(a, b)}`
	const thandi = people.thandi
	const since = later(now, -6 * DAY)
	const [, known] = await insertWithIds(tx, playerConnections, [
		{
			requesterId: asking,
			addresseeId: thandi,
			pair: pairOf(asking, thandi),
			createdAt: later(now, -4 * HOUR),
			note: 'We played against each other at Beacon Padel. A rematch?',
		},
		{
			requesterId: thandi,
			addresseeId: friend,
			pair: pairOf(friend, thandi),
			createdAt: later(since, -DAY),
			status: 'accepted' as const,
			decidedAt: since,
			note: null,
		},
	])
	await addThread({ tx }, { connectionId: known! }, [thandi, friend], since, [
		[friend, 'Good to find you here. Tennis on a Saturday some time?'],
		[thandi, 'Gladly. The week after next?'],
	])
}

type Of = { matchRequestId: number } | { connectionId: number }

async function addThread({ tx }: Pick<Scene, 'tx'>, of: Of, members: number[], createdAt: Date, said: Said[]) {
	const messages = said.map(([userId, body], i) => ({
		userId,
		body,
		createdAt: later(createdAt, (i + 1) * 7 * MINUTE),
	}))
	const lastMessageAt = messages.at(-1)!.createdAt
	const [threadId] = await insertWithIds(tx, matchThreads, [{ ...of, createdAt, lastMessageAt }])
	await insertAll(
		tx,
		matchThreadMembers,
		members.map((userId) => ({ threadId: threadId!, userId, joinedAt: createdAt, readAt: lastMessageAt })),
	)
	await insertAll(
		tx,
		matchMessages,
		messages.map((message) => ({ threadId: threadId!, ...message })),
	)
}

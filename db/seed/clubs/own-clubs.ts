import { runningClubMembers, runningClubs, runningRoutes } from '../../schema.ts'
import { hillLoop } from './club-route.ts'
import { addGuest, addRun, addSeries, isOver, plan } from './club-runs.ts'
import type { AttendedRun } from './clubs.ts'
import { at, DAY, later, MINUTE } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import type { Scene } from '../scene.ts'

type Club = Pick<typeof runningClubs.$inferInsert, 'name' | 'description' | 'city' | 'location' | 'difficultyLevel'> &
	Partial<typeof runningClubs.$inferInsert>
type Member = { userId: number; role?: 'member' | 'admin'; status?: 'active' | 'requested' }

/** Adds the cast's clubs, in every state a club and a run can be in. */
export async function addOwnClubs(scene: Scene): Promise<AttendedRun[]> {
	const near = (city: string) => scene.players.filter((player) => player.city === city).map(({ id }) => id)
	const attended = await addThandisClub(scene, near('Cape Town'))
	attended.push(...(await addPrivateClub(scene, near('Johannesburg'))))
	await addLeratosClub(scene, near('Cape Town'))
	await addClub(
		scene,
		{
			name: 'Kloof Street Krawlers',
			description: 'Six kilometres with three stops. It was fun while it lasted.',
			city: 'Cape Town',
			location: 'Kloof Street corner Rheede Street',
			difficultyLevel: 'beginner',
			closedAt: later(scene.now, -30 * DAY),
		},
		near('Cape Town').slice(2, 6).map(asMember),
	)
	return attended
}

const asMember = (userId: number): Member => ({ userId })

/** Adds a club whose host is the first of its members. */
async function addClub({ tx, now }: Scene, club: Club, members: Member[]) {
	const memberCount = members.filter(({ status }) => status !== 'requested').length
	const [clubId] = await insertWithIds(tx, runningClubs, [
		{ socialLinks: [], createdAt: later(now, -200 * DAY), ...club, founderId: members[0]!.userId, memberCount },
	])
	await insertAll(
		tx,
		runningClubMembers,
		members.map((member, i) => ({
			clubId: clubId!,
			...(i === 0 && { role: 'admin' as const }),
			...member,
			joinedAt: later(now, member.status === 'requested' ? -5 * 60 * MINUTE : (i * 5 - 190) * DAY),
		})),
	)
	return clubId!
}

/** A runner's own report. `pace` is seconds per km. */
const ran = (userId: number, distance: number, pace: number, more: { rating?: number; feedback?: string } = {}) => ({
	userId,
	status: 'attended' as const,
	completedDistance: distance,
	completedTime: Math.round(distance * pace),
	...more,
})
const comes = (userId: number) => ({ userId, status: 'attending' as const })

async function addThandisClub(scene: Scene, near: number[]): Promise<AttendedRun[]> {
	const { tx, now, people } = scene
	const { thandi, sipho, lerato } = people
	const others = near.slice(0, 6)
	const clubId = await addClub(
		scene,
		{
			name: 'Sea Point Sunrise Social',
			description:
				'Up the hill while the city still sleeps, and down in time for work.\nNobody runs alone: the first waits at the top for the last.',
			city: 'Cape Town',
			location: 'Sea Point Pavilion, Beach Road',
			difficultyLevel: 'mixed',
			socialLinks: ['https://www.strava.com/clubs/sunrise-social-example', 'https://example.com/sunrise'],
		},
		[{ userId: thandi }, { userId: lerato, role: 'admin' }, ...[sipho, ...others].map(asMember)],
	)
	const loop = hillLoop()
	const created = { clubId, createdById: thandi, createdAt: later(now, -60 * DAY) }
	const [routeId] = await insertWithIds(tx, runningRoutes, [{ ...loop, ...created, name: 'Hill loop' }])
	const run = plan({
		name: 'Signal Hill Sunrise',
		location: 'Sea Point Pavilion, Beach Road',
		routeId: routeId!,
		description: 'Up by the road, down by the path. We stop on top for the sun.',
		distance: Math.round(loop.distance / 100) / 10,
		elevation: loop.climb,
		duration: 90,
		difficulty: 'intermediate',
		paceMin: 345,
		paceMax: 435,
	})
	const host = { clubId, organizerId: thandi }
	const dates = [-25, -11, 3, 17, 31, 45].map((days) => later(at(now, days, 5), 45 * MINUTE))
	const seriesId = await addSeries(tx, run, { ...host, date: dates[0]! }, 'two_weekly')
	const past = [
		[
			ran(thandi, 9.9, 372, { rating: 5, feedback: 'The best start to a day.' }),
			ran(lerato, 9.9, 391, { rating: 4, feedback: 'Windy on top, and worth it.' }),
			ran(others[0]!, 7.2, 430),
		],
		[ran(thandi, 10.1, 368, { rating: 4 }), ran(sipho, 10.1, 402, { rating: 5, feedback: 'My first hill.' })],
	]
	const attended: AttendedRun[] = []
	for (const [occurrence, date] of dates.entries()) {
		const runners = past[occurrence] ?? [thandi, lerato, ...others.slice(0, 3)].map(comes)
		const series = { seriesId, occurrence, frequency: 'two_weekly' }
		const eventId = await addRun(scene, run, { ...host, date }, runners, series)
		if (isOver(date, run, now))
			attended.push(...runners.map(({ userId }) => ({ eventId, userId, endedAt: later(date, 90 * MINUTE) })))
		if (occurrence === past.length) await addGuest(scene, { eventId, date, runners: runners.length })
	}

	const track = plan({
		name: 'Track Night',
		location: 'Green Point athletics track',
		distance: 6,
		difficulty: 'advanced',
		description: 'Eight times 400 metres. Thandi says who fits the group, so ask.',
		paceMin: 240,
		paceMax: 300,
		maxParticipants: 6,
		requiresApproval: true,
	})
	await addRun(scene, track, { ...host, date: at(now, 5, 18) }, [
		...[thandi, lerato].map(comes),
		...[sipho, others[1]!].map((userId) => ({ userId, status: 'requested' as const })),
	])
	const dinner = plan({
		name: 'Full Moon Promenade',
		location: 'Mouille Point lighthouse',
		distance: 5,
		isPublic: false,
	})
	await addRun(
		scene,
		{ ...dinner, description: 'Slow, late, and pizza after. Members only.' },
		{ ...host, date: at(now, 9, 20) },
		[thandi, lerato, sipho].map(comes),
	)
	const cancelReason = 'The south-easter is coming. We try again next week.'
	const gale = plan({ name: 'Breakwater Ten', location: 'Granger Bay', distance: 10, paceMin: 330, paceMax: 390 })
	await addRun(scene, gale, { ...host, date: at(now, 2, 6), cancelReason }, [thandi, others[2]!].map(comes))
	return attended
}

/** Adds a club that is not listed: people need its link, or ask Sipho, as Lerato has. */
async function addPrivateClub(scene: Scene, near: number[]): Promise<AttendedRun[]> {
	const { now, people } = scene
	const clubId = await addClub(
		scene,
		{
			name: 'Rosebank Night Shift',
			description: 'For those who work late and run later. Head torches, quiet streets, and one rule: nobody alone.',
			city: 'Johannesburg',
			location: 'Oxford Road corner Tyrwhitt Avenue',
			difficultyLevel: 'intermediate',
			isPublic: false,
			inviteKey: '5f0c7c1e-demo-4c1b-9a52-night0shift0',
		},
		[...[people.sipho, ...near.slice(0, 5)].map(asMember), { userId: people.lerato, status: 'requested' }],
	)
	const run = plan({
		name: 'Jan Smuts by Night',
		location: 'Oxford Road corner Tyrwhitt Avenue',
		distance: 8,
		elevation: 95,
		difficulty: 'intermediate',
		paceMin: 330,
		paceMax: 405,
		maxParticipants: 4,
	})
	const host = { clubId, organizerId: people.sipho }
	const before = at(now, -4, 20)
	const runners = [ran(people.sipho, 8, 361, { rating: 4 }), ran(near[0]!, 8.2, 355)]
	const eventId = await addRun(scene, run, { ...host, date: before }, runners)
	await addRun(scene, run, { ...host, date: at(now, 3, 20) }, [
		...[people.sipho, ...near.slice(0, 3)].map(comes),
		{ userId: near[3]!, status: 'waitlisted' as const },
	])
	return runners.map(({ userId }) => ({ eventId, userId, endedAt: later(before, 90 * MINUTE) }))
}

async function addLeratosClub(scene: Scene, near: number[]) {
	const { now, people } = scene
	const clubId = await addClub(
		scene,
		{
			name: 'Lunch Break Loop',
			description: 'Five easy kilometres between two meetings, showers at the venue. Bring a colleague.',
			city: 'Cape Town',
			location: 'Mouille Point Indoor, front door',
			difficultyLevel: 'beginner',
		},
		[people.lerato, ...near.slice(8, 12)].map(asMember),
	)
	const run = plan({ name: 'Twelve Fifteen', location: 'Mouille Point Indoor, front door', distance: 5 })
	const date = later(at(now, 1, 12), 15 * MINUTE)
	const place = { clubId, organizerId: people.lerato, date }
	await addRun(
		scene,
		{ ...run, difficulty: 'beginner', paceMin: 375, paceMax: 450 },
		place,
		[people.lerato, near[8]!].map(comes),
	)
}

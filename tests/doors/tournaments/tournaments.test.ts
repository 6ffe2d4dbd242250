import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtSports, teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { onTournamentChanged } from '#app/features/live/changes.server.ts'
import { at } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam, enterTeams, storedTournament } from '#tests/support/world/tournaments.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const [owner, organizer] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Zola Budd' })]
const asOrganizer = await signedIn(organizer)
const venue = await createVenue({ ownerId: owner.id, name: 'Bellville Courts' })
const draft = await createVenue({ settings: { status: 'draft' } })
const tennis = await createSport('Tennis')

const changed: string[] = []
onTournamentChanged((channel) => void changed.push(channel))
beforeEach(() => void changed.splice(0))

type Plan = Record<string, string | number | boolean | null | undefined>
const plan: Plan = {
	name: 'Spring Cup',
	description: 'Everybody against everybody on one weekend.',
	sportId: venue.sportId,
	courtId: venue.venueId,
	startDate: '2027-03-20',
	endDate: '2027-03-21',
	registrationDeadline: '2027-03-15',
}
type Answer = { status: number; id: number; errors: Record<string, string[]>; message?: string }

const asForm = (fields: Plan) =>
	Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
	)

const ways: Record<string, (changes: Plan) => Promise<Answer>> = {
	async form(changes) {
		const answer = await visit('/tournaments/create', { headers: asOrganizer, form: asForm({ ...plan, ...changes }) })
		const errors = (answer.action?.result.error ?? {}) as Answer['errors']
		return { status: answer.status, errors, id: Number(answer.location?.split('/').at(-1)) }
	},
	async call(changes) {
		const body = { ...plan, ...changes }
		const answer = await call('POST', '/api/tournaments', { headers: asOrganizer, body })
		const { message, fieldErrors, id } = answer.body as { message: string; fieldErrors: Answer['errors']; id: number }
		return { status: answer.status, errors: fieldErrors ?? {}, id, message }
	},
}

const NAME_SHORT = 'Tournament name must be at least 5 characters'
const NAME_LONG = 'Tournament name must be at most 100 characters'
const DESCRIPTION_SHORT = 'Description must be at least 20 characters'
const TEAMS = 'Maximum teams must be between 2 and 64'
const DEADLINE = 'Registration deadline must be before the start date'
const START = 'Start date must be before the end date'
const [YESTERDAY, TODAY, TOMORROW] = ['2027-02-28', '2027-03-01', '2027-03-02']

const refusals: [what: string, changes: Plan, field: string, message: string][] = [
	['a name of 4 characters', { name: 'abcd' }, 'name', NAME_SHORT],
	['a name of 4 characters and spaces', { name: '  abcd  ' }, 'name', NAME_SHORT],
	['a name of 4 emoji', { name: '👍'.repeat(4) }, 'name', NAME_SHORT],
	['a name nobody can see', { name: '\u200b'.repeat(9) }, 'name', NAME_SHORT],
	['no name', { name: undefined }, 'name', NAME_SHORT],
	['a name of 101 characters', { name: 'a'.repeat(101) }, 'name', NAME_LONG],
	['a name of 101 emoji', { name: '👍'.repeat(101) }, 'name', NAME_LONG],
	['a name of 10 kB', { name: 'a'.repeat(10_000) }, 'name', NAME_LONG],
	['a name on two lines', { name: 'Spring\nCup' }, 'name', 'Some characters cannot be used here'],
	['a description of 19 characters', { description: 'a'.repeat(19) }, 'description', DESCRIPTION_SHORT],
	['no description', { description: undefined }, 'description', DESCRIPTION_SHORT],
	['no sport', { sportId: undefined }, 'sportId', 'Please select a sport'],
	['sport 0', { sportId: 0 }, 'sportId', 'Please select a sport'],
	['a sport that is not there', { sportId: 999_999 }, 'sportId', 'Please select a sport'],
	['no court', { courtId: undefined }, 'courtId', 'Please select a primary court'],
	['a court that is not there', { courtId: 999_999 }, 'courtId', 'Please select a primary court'],
	['a court nobody sees yet', { courtId: draft.venueId }, 'courtId', 'Please select a primary court'],
	['a sport not played there', { sportId: tennis }, 'courtId', 'This venue doesn’t have that sport.'],
	['a start yesterday', { startDate: YESTERDAY }, 'startDate', 'Start date must be in the future'],
	['a start today', { startDate: TODAY }, 'startDate', 'Start date must be in the future'],
	['an end yesterday', { endDate: YESTERDAY }, 'endDate', 'End date must be in the future'],
	['an end today', { endDate: TODAY }, 'endDate', 'End date must be in the future'],
	[
		'a deadline yesterday',
		{ registrationDeadline: YESTERDAY },
		'registrationDeadline',
		'Registration deadline must be in the future',
	],
	['a deadline on the first day', { registrationDeadline: '2027-03-20' }, 'registrationDeadline', DEADLINE],
	['a deadline after it', { registrationDeadline: '2027-03-21' }, 'registrationDeadline', DEADLINE],
	['a start after it', { startDate: '2027-03-22' }, 'startDate', START],
	['no start', { startDate: undefined }, 'startDate', 'Choose a start date'],
	['no end', { endDate: undefined }, 'endDate', 'Choose an end date'],
	['no deadline', { registrationDeadline: undefined }, 'registrationDeadline', 'Choose a registration deadline'],
	[
		'a start in three years',
		{ startDate: '2030-03-01', endDate: '2030-03-02' },
		'startDate',
		'Start date must be within two years',
	],
	['400 days', { endDate: '2028-04-30' }, 'endDate', 'A tournament can last up to 366 days'],
	['1 team', { maxTeams: 1 }, 'maxTeams', TEAMS],
	['65 teams', { maxTeams: 65 }, 'maxTeams', TEAMS],
	['2.5 teams', { maxTeams: 2.5 }, 'maxTeams', TEAMS],
	['-8 teams', { maxTeams: -8 }, 'maxTeams', TEAMS],
	['a fee below 0', { entryFee: -1 }, 'entryFee', 'Entry fee must not be negative'],
	['a fee with cents', { entryFee: 10.5 }, 'entryFee', 'Use whole rand'],
	['too high a fee', { entryFee: 100_001 }, 'entryFee', 'Entry fee must be at most R100\u202f000'],
	['a prize below 0', { prizeMoney: -1 }, 'prizeMoney', 'Prize money must not be negative'],
	['a prize with cents', { prizeMoney: 0.5 }, 'prizeMoney', 'Use whole rand'],
	['an unknown format', { format: 'ladder' }, 'format', 'Choose a format'],
]

const HIDDEN = 'We can’t read some letters of this name. Type it again.'

describe('the form of a tournament', () => {
	test('says of all fields at once what is wrong, dates among them', async () => {
		const wrong = { name: 'abc\u202ed', startDate: '2027-03-22', registrationDeadline: YESTERDAY, maxTeams: -3 }
		for (const way of Object.values(ways)) {
			const { status, errors } = await way(wrong)
			expect([status, errors]).toEqual([
				400,
				{
					name: [HIDDEN],
					maxTeams: [TEAMS],
					startDate: [START],
					registrationDeadline: ['Registration deadline must be in the future'],
				},
			])
		}
	})
})

test.each(['form', 'call'])('a %s with long texts is told how long they may be', async (way) => {
	const { status, errors } = await ways[way]!({ rules: 'a'.repeat(10_000), prizeDescription: 'a'.repeat(10_000) })
	expect([status, errors]).toEqual([
		400,
		{
			rules: ['Rules must be at most 5000 characters'],
			prizeDescription: ['Prize details must be at most 1000 characters'],
		},
	])
})

const successes: [what: string, changes: Plan, stored: object][] = [
	['a name of 5 characters', { name: 'abcde' }, { name: 'abcde' }],
	['a name of 5 emoji', { name: '👍'.repeat(5) }, { name: '👍'.repeat(5) }],
	['a name of 100 emoji', { name: '👍'.repeat(100) }, { name: '👍'.repeat(100) }],
	['a hostile name', { name: '"><svg onload=x>' }, { name: '"><svg onload=x>' }],
	['a description of 20 characters', { description: 'a'.repeat(20) }, { description: 'a'.repeat(20) }],
	['2 teams', { maxTeams: 2 }, { maxTeams: 2 }],
	['64 teams', { maxTeams: 64 }, { maxTeams: 64 }],
	['fee and prize', { entryFee: 100_000, prizeMoney: 10_000 }, { entryFee: 100_000, prizeMoney: 10_000 }],
	[
		'nothing but what it must',
		{},
		{
			maxTeams: 8,
			entryFee: 0,
			prizeMoney: 0,
			format: 'round_robin',
			isPublic: true,
			status: 'registration_open',
			prizeDescription: null,
			rules: null,
			currentTeams: 0,
			organizerId: organizer.id,
		},
	],
	[
		'everything',
		{ format: 'league', isPublic: false, rules: 'One.\nTwo.', prizeDescription: 'A cup' },
		{ format: 'league', isPublic: false, rules: 'One.\nTwo.', prizeDescription: 'A cup' },
	],
	[
		'a deadline today and a start tomorrow',
		{ registrationDeadline: TODAY, startDate: TOMORROW, endDate: '2027-03-03' },
		{
			registrationDeadline: at(TODAY, 23 + 59 / 60),
			startDate: at(TOMORROW, 0),
			endDate: at('2027-03-03', 0),
		},
	],
	['a deadline the day before', { registrationDeadline: '2027-03-19' }, { startDate: at('2027-03-20', 0) }],
	['one day', { endDate: '2027-03-20' }, { startDate: at('2027-03-20', 0), endDate: at('2027-03-20', 0) }],
]

describe.each(Object.entries(ways))('creating a tournament by %s', (way, create) => {
	test(
		'refuses …',
		() =>
			each(refusals, async (_, changes, field, message) => {
				const before = await db.$count(tournaments)
				const { status, errors, message: first } = await create(changes)
				expect(status).toBe(400)
				expect(errors[field]?.[0]).toBe(message)
				if (way === 'call') expect(Object.values(errors).flat()).toContain(first)
				expect(await db.$count(tournaments)).toBe(before)
			}),
		within(60_000),
	)

	test('takes …', () =>
		each(successes, async (_, changes, stored) => {
			const { status, id, errors } = await create(changes)
			expect(errors).toEqual({})
			expect(status).toBe(way === 'form' ? 302 : 201)
			expect(await storedTournament(id)).toMatchObject(stored)
		}))

	it('ignores what is not asked for', async () => {
		const forged = {
			organizerId: owner.id,
			userId: owner.id,
			status: 'completed',
			currentTeams: 7,
			linkKey: 'x',
			id: 1,
		}
		const { id } = await create({ ...forged, role: 'admin', cancelledAt: NOW.toISOString() })
		expect(await storedTournament(id)).toMatchObject({
			organizerId: organizer.id,
			status: 'registration_open',
			currentTeams: 0,
			cancelledAt: null,
			linkKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
		})
	})

	it('tells who runs the venue', async () => {
		const before = (await toldTo(owner)).length
		await create({})
		expect((await toldTo(owner)).slice(before)).toEqual(['A tournament at your venue'])
	})
})

describe('creating by form', () => {
	it('says what the product says, and leads to the tournament', async () => {
		const done = await visit('/tournaments/create', { headers: asOrganizer, form: asForm(plan) })
		expect(done.location).toMatch(/^\/tournaments\/\d+$/)
		const refused = await visit('/tournaments/create', {
			headers: asOrganizer,
			form: asForm({ ...plan, courtId: 999 }),
		})
		expect(refused.action.toast).toMatchObject({
			title: 'Error creating tournament',
			description: 'Please select a primary court',
			variant: 'destructive',
		})
	})

	it('makes one of two taps, and refuses another plan under the same key', async () => {
		const form = asForm({ ...plan, idempotencyKey: 'form-of-today' })
		const answers = []
		for (let i = 0; i < 3; i++) answers.push(await visit('/tournaments/create', { headers: asOrganizer, form }))
		expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
		const other = { ...form, name: 'Another Cup' }
		expect((await visit('/tournaments/create', { headers: asOrganizer, form: other })).status).toBe(422)
	})

	test('takes no … for a number', () =>
		each(['1e3', '0x10', '８', ' ', '9007199254740993', 'NaN'], async (number) => {
			const form = asForm({ ...plan, maxTeams: number, entryFee: number, sportId: number })
			const { status, action } = await visit('/tournaments/create', { headers: asOrganizer, form })
			expect(status).toBe(400)
			expect(action.result.error).toHaveProperty('sportId')
		}))
})

describe('creating by call', () => {
	const post = (body: unknown, headers = asOrganizer) => call('POST', '/api/tournaments', { headers, body })

	it('answers the tournament, with the key of its link where it is private', async () => {
		const { body } = await post({ ...plan, isPublic: false })
		const { linkKey } = await storedTournament(body.id)
		expect(body).toMatchObject({
			name: 'Spring Cup',
			status: 'registration_open',
			currentTeams: 0,
			maxTeams: 8,
			key: linkKey,
			organizer: { username: organizer.username, fullName: 'Zola Budd' },
			court: { id: venue.venueId, name: 'Bellville Courts' },
			sport: { id: venue.sportId, name: 'Padel' },
		})
		expect(body.organizer).not.toHaveProperty('id')
		expect((await post(plan)).body.key).toBeNull()
	})

	it('takes instants as they are, on one day too', async () => {
		const [startDate, endDate] = ['2027-03-20T09:00:00+02:00', '2027-03-20T15:00:00Z']
		const { body } = await post({ ...plan, startDate, endDate, registrationDeadline: '2027-03-20T06:59:59.999Z' })
		expect(await storedTournament(body.id)).toMatchObject({
			startDate: new Date(startDate),
			endDate: new Date(endDate),
		})
		const refused = await post({ ...plan, startDate, endDate, registrationDeadline: '2027-03-20T07:00:00Z' })
		expect(refused.body).toMatchObject({ message: DEADLINE, fieldErrors: { registrationDeadline: [DEADLINE] } })
		const reached = await post({ ...plan, startDate: NOW.toISOString() })
		expect(reached.body.message).toBe('Start date must be in the future')
		const late = await post({ ...plan, registrationDeadline: NOW.toISOString() })
		expect(late.body.message).toBe('Registration deadline must be in the future')
	})

	test(
		'takes no … for a date',
		() =>
			each(
				[
					'2027-02-30',
					'0001-01-01',
					'9999-12-31',
					'2027-03-20T10:00:00',
					'2027-03-20T10:00:00+14:99',
					'tomorrow',
					'9999-12-31T00:00:00Z',
					'0001-01-01T00:00:00Z',
					'1e9',
					20,
					null,
					{},
					[],
					true,
				],
				async (startDate) => {
					const { status, body } = await post({ ...plan, startDate })
					expect(status).toBe(400)
					expect(body.fieldErrors).toHaveProperty('startDate')
					if (/^(0001|9999)/.test(String(startDate)))
						expect(body.fieldErrors.startDate).toEqual(['The year must be from 2000 to 2099'])
				},
			),
		within(60_000),
	)

	it('takes numbers as numbers only, and never the wrong type', async () => {
		const wrong = { sportId: '1', courtId: [1], maxTeams: '8', entryFee: '0', prizeMoney: {}, isPublic: 'yes', name: 5 }
		for (const [field, value] of Object.entries(wrong)) {
			const { status, body } = await post({ ...plan, [field]: value })
			expect(status, field).toBe(400)
			expect(body.fieldErrors, field).toHaveProperty(field)
		}
	})

	it('does it once of fifty at the same time', async () => {
		const before = await db.$count(tournaments)
		const headers = { ...asOrganizer, 'Idempotency-Key': 'fifty-at-once' }
		const answers = await Promise.all(Array.from({ length: 50 }, () => post(plan, headers)))
		expect(new Set(answers.map(({ body }) => body.id as number)).size).toBe(1)
		expect(await db.$count(tournaments)).toBe(before + 1)
	})

	it('does it once per key', async () => {
		const headers = { ...asOrganizer, 'Idempotency-Key': 'one-call' }
		const [first, second] = [await post(plan, headers), await post(plan, headers)]
		expect(second.body).toEqual(first.body)
		expect((await post({ ...plan, maxTeams: 4 }, headers)).status).toBe(422)
	})
})

const day = (date: string) => at(date, 0)
const existing = (wishes: Partial<typeof tournaments.$inferInsert> = {}) =>
	createTournament(venue, {
		organizerId: organizer.id,
		startDate: day('2027-03-20'),
		endDate: day('2027-03-21'),
		maxTeams: 8,
		registrationDeadline: at('2027-03-15', 23 + 59 / 60),
		...wishes,
	})
const patch = (id: number, body: Plan, headers = asOrganizer) =>
	call('PATCH', `/api/tournaments/${id}`, { headers, body })
const editForm = async (id: number, form: Plan) =>
	visit(`/tournaments/${id}/edit`, { headers: asOrganizer, form: asForm(form) })

describe('changing a tournament', () => {
	it('leaves what is not sent', async () => {
		const { id } = await existing({ rules: 'Be kind.', prizeDescription: 'A cup', entryFee: 50 })
		expect((await patch(id, { name: 'Autumn Cup' })).status).toBe(200)
		expect(await storedTournament(id)).toMatchObject({
			name: 'Autumn Cup',
			rules: 'Be kind.',
			prizeDescription: 'A cup',
			entryFee: 50,
			maxTeams: 8,
			startDate: day('2027-03-20'),
			endDate: day('2027-03-21'),
		})
		await patch(id, { rules: null, prizeDescription: '' })
		expect(await storedTournament(id)).toMatchObject({ rules: null, prizeDescription: null })
		expect(changed).toEqual([`${id}`, `${id}`])
	})

	it('changes everything while nobody has joined', async () => {
		const { id } = await existing()
		await write((tx) =>
			tx
				.insert(courtSports)
				.values({ courtId: venue.venueId, sportId: tennis, pricePerHour: 100, courtCount: 1 })
				.onConflictDoNothing(),
		)
		const change = {
			sportId: tennis,
			format: 'knockout',
			entryFee: 20,
			maxTeams: 4,
			startDate: '2027-04-01',
			endDate: '2027-04-04',
		}
		expect((await patch(id, change)).status).toBe(200)
		expect(await storedTournament(id)).toMatchObject({
			...change,
			startDate: day('2027-04-01'),
			endDate: day('2027-04-04'),
		})
	})

	it('keeps sport, venue, format and fee once a team has joined', async () => {
		const other = await createVenue()
		const tournament = await existing()
		await enterTeam(tournament)
		const locked = { sportId: tennis, courtId: other.venueId, format: 'league', entryFee: 10 }
		for (const [field, value] of Object.entries(locked)) {
			const { status, body } = await patch(tournament.id, { [field]: value })
			expect([status, Object.keys(body.fieldErrors ?? {})], field).toEqual([409, [field]])
			expect(body.message).toBe('A team has joined. You can’t change the sport, venue, format or entry fee any more.')
		}
		expect((await patch(tournament.id, { entryFee: 0, format: 'round_robin', maxTeams: 4 })).status).toBe(200)
	})

	it('keeps the venue that holds the fee of a team, even once that team has withdrawn', async () => {
		const other = await createVenue()
		const tournament = await existing({ entryFee: 100 })
		const team = await enterTeam(tournament, { entryFee: 100 })
		await write(async (tx) => {
			const gone = { status: 'withdrawn' as const, keptFee: 100, withdrawnAt: NOW }
			await tx.update(tournamentTeams).set(gone).where(eq(tournamentTeams.id, team.id))
			await tx.update(tournaments).set({ currentTeams: 0 }).where(eq(tournaments.id, tournament.id))
		})
		const page = (await visit(`/tournaments/${tournament.id}/edit`, { headers: asOrganizer })).page
		expect(page.locked).toEqual(['entryFee', 'format', 'sportId', 'courtId'])
		for (const change of [{ courtId: other.venueId, sportId: other.sportId }, { entryFee: 10 }, { format: 'league' }])
			expect((await patch(tournament.id, change)).status).toBe(409)
		expect(await storedTournament(tournament.id)).toMatchObject({ courtId: venue.venueId, entryFee: 100 })
	})

	it('tells who runs the venue it moves to, and who runs the one it leaves', async () => {
		const newOwner = await createUser({ role: 'venue_owner' })
		const other = await createVenue({ ownerId: newOwner.id, name: 'Maitland Courts' })
		const { id } = await existing({ isPublic: false })
		const told = async ({ id: userId }: { id: number }) =>
			(await noticesOf(userId)).map(({ title, body, link }) => ({ title, body, link }))
		const before = (await told(owner)).length
		expect((await patch(id, { courtId: other.venueId, sportId: other.sportId })).status).toBe(200)
		expect(await told(newOwner)).toEqual([
			{
				title: 'A tournament at your venue',
				body: 'Zola Budd plans “Spring Cup” at Maitland Courts: round robin, 20–21 March 2027. We’ll ask you before its matches take court hours.',
				link: `/tournaments/${id}`,
			},
		])
		expect((await told(owner)).slice(before)).toEqual([
			{
				title: 'A tournament has left your venue',
				body: '“Spring Cup” is no longer planned at Bellville Courts. It takes no court hours there.',
				link: null,
			},
		])
		await patch(id, { name: 'Autumn Cup' })
		expect(await told(newOwner)).toHaveLength(1)
	})

	it('never has fewer places than teams', async () => {
		const tournament = await existing()
		await enterTeams(tournament, 3)
		const message = '3 teams have joined already. Choose 3 or more.'
		expect((await patch(tournament.id, { maxTeams: 2 })).body).toEqual({
			message,
			fieldErrors: { maxTeams: [message] },
		})
		expect((await patch(tournament.id, { maxTeams: 3 })).status).toBe(200)
	})

	it('keeps all but texts and prizes once the schedule stands', async () => {
		const { id } = await existing({ status: 'ongoing' })
		for (const [field, value] of Object.entries({
			startDate: '2027-03-19',
			maxTeams: 9,
			isPublic: false,
			format: 'league',
		})) {
			const { status, body } = await patch(id, { [field]: value })
			expect([status, Object.keys(body.fieldErrors)]).toEqual([409, [field]])
		}
		const change = { name: 'Late Cup', rules: 'New.', prizeMoney: 5, prizeDescription: 'Medals' }
		expect((await patch(id, change)).status).toBe(200)
		expect(await storedTournament(id)).toMatchObject(change)
	})

	it('is over once it is cancelled', async () => {
		const { id } = await existing({ status: 'cancelled' })
		expect((await patch(id, { name: 'Late Cup' })).status).toBe(409)
		expect((await patch(id, {})).status).toBe(409)
	})

	it('holds the rules of dates for what changes only', async () => {
		const { id } = await existing({ registrationDeadline: at('2027-02-20', 18), startDate: at('2027-03-20', 9) })
		expect((await patch(id, { name: 'Other Cup' })).status).toBe(200)
		const past = { registrationDeadline: '2027-02-27' }
		expect((await patch(id, past)).body.message).toBe('Registration deadline must be in the future')
		expect((await patch(id, { startDate: '2027-03-22' })).body.fieldErrors).toEqual({ startDate: [START] })
		const form = { ...plan, startDate: '2027-03-20', registrationDeadline: '2027-02-20', isPublic: 'true' }
		expect((await editForm(id, { ...form, name: 'By Form' })).location).toBe(`/tournaments/${id}`)
		expect(await storedTournament(id)).toMatchObject({
			name: 'By Form',
			startDate: at('2027-03-20', 9),
			registrationDeadline: at('2027-02-20', 18),
		})
	})

	it('empties a text by form, and refuses with the same words as when it was new', async () => {
		const { id } = await existing({ rules: 'Be kind.', prizeMoney: 100 })
		await editForm(id, { ...plan, rules: '', prizeMoney: '' })
		expect(await storedTournament(id)).toMatchObject({ rules: null, prizeMoney: 0 })
		const { status, action } = await editForm(id, { ...plan, name: 'abcd', maxTeams: 65 })
		expect(status).toBe(400)
		expect(action.result.error).toEqual({ name: [NAME_SHORT], maxTeams: [TEAMS] })
	})

	it('tells the players of new dates, once', async () => {
		const tournament = await existing()
		const { captain } = await enterTeam(tournament)
		await patch(tournament.id, { endDate: '2027-03-22' })
		await patch(tournament.id, { endDate: '2027-03-22' })
		expect(await toldTo(captain)).toEqual(['New dates: Spring Cup'])
	})

	it('refuses what was decided on a state that is gone', async () => {
		const tournament = await existing()
		await expect(
			write(async (tx) => {
				await tx.update(tournaments).set({ status: 'ongoing' }).where(eq(tournaments.id, tournament.id))
				await editTournament(organizer, tournament.id, { maxTeams: 3 }, NOW)
			}),
		).rejects.toMatchObject({ init: { status: 409 } })
		expect(await storedTournament(tournament.id)).toMatchObject({ maxTeams: 8, status: 'registration_open' })
	})

	it('gives a private one another link, and the old one leads nowhere', async () => {
		const { id, linkKey } = await existing({ isPublic: false })
		expect((await call('GET', `/api/tournaments/${id}?key=${linkKey}`)).status).toBe(200)
		const answer = await visit(`/tournaments/${id}/edit`, { headers: asOrganizer, form: { intent: 'new-link' } })
		expect(answer.location).toBe(`/tournaments/${id}/edit`)
		expect((await call('GET', `/api/tournaments/${id}?key=${linkKey}`)).status).toBe(404)
		const { linkKey: fresh } = await storedTournament(id)
		expect((await call('GET', `/api/tournaments/${id}?key=${fresh}`)).status).toBe(200)
		expect(changed).toEqual([`${id}:${linkKey}`])
	})
})

describe('writing to the teams', () => {
	const send = (id: number, form: Record<string, string>) =>
		visit(`/tournaments/${id}/message`, {
			headers: asOrganizer,
			form: { title: 'Balls', text: 'Bring your own.', ...form },
		})

	async function withPlayer() {
		const tournament = await existing()
		const { id: teamId, captain } = await enterTeam(tournament)
		const player = await createUser()
		await write((tx) => tx.insert(teamMembers).values({ teamId, tournamentId: tournament.id, userId: player.id }))
		return { id: tournament.id, captain, player }
	}

	it('reaches the captains, or everybody', async () => {
		const { id, captain, player } = await withPlayer()
		expect((await send(id, {})).location).toBe(`/tournaments/${id}`)
		expect([await toldTo(captain), await toldTo(player)]).toEqual([['Balls'], []])
		await send(id, { to: 'players', title: 'Nets' })
		expect([await toldTo(captain), await toldTo(player)]).toEqual([['Balls', 'Nets'], ['Nets']])
		const [notice] = await noticesOf(player.id)
		expect(notice).toMatchObject({ kind: 'tournament', link: `/tournaments/${id}` })
		expect(notice!.body).toBe('Bring your own.\n\nFrom the organiser of Spring Cup')
	})

	it('goes out once per key', async () => {
		const { id, captain } = await withPlayer()
		for (let i = 0; i < 2; i++) await send(id, { idempotencyKey: 'message-of-today' })
		expect(await toldTo(captain)).toEqual(['Balls'])
	})

	it('has limits in code points', async () => {
		const { id } = await withPlayer()
		expect((await send(id, { title: '👍'.repeat(80), text: 'a'.repeat(1000) })).status).toBe(302)
		const long = await send(id, { title: '👍'.repeat(81), text: 'a'.repeat(1001) })
		expect(long.action.result.error).toEqual({
			title: ['Use at most 80 characters'],
			text: ['Use at most 1000 characters'],
		})
		expect((await send(id, { title: ' ', text: '\u200b' })).action.result.error).toEqual({
			title: ['Give the message a title'],
			text: ['Write a message'],
		})
	})

	it('is refused where nobody would get it', async () => {
		const { id } = await existing()
		expect((await send(id, {})).action.result.error).toEqual({ '': ['No teams have joined yet.'] })
		const off = await existing({ status: 'cancelled' })
		expect((await send(off.id, {})).status).toBe(409)
	})
})

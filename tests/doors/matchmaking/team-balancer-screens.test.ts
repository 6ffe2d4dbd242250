import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { matchRequests, matchResponses, notices, playerBlocks, playerPreferences, users } from '#db/schema.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { tellAcceptedPlayers } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { connect, createListed, createMatchRequest, createSquad, storedSquad } from '#tests/support/world/balancer.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const stranger = await createUser()
const asStranger = await signedIn(stranger)

afterAll(async () => expect(await fsck()).toEqual([]))

type Form = Record<string, string | undefined>
type Squad = Awaited<ReturnType<typeof createSquad>>
const address = ({ request, id }: Squad, more = '') =>
	`/team-balancer?matchRequestId=${request.id}&session=${id}${more}`
const send = (squad: Squad, form: Form, headers = squad.asOwner) =>
	visit(address(squad), { headers, form: form as Record<string, string> })
const open = async (squad: Squad, more = '') =>
	(await visit(address(squad, more), { headers: squad.asOwner })).page.open

/** A squad of guests that is balanced, with the ids of each team. */
async function createBalanced(wishes: Parameters<typeof createSquad>[0] = { guests: 6 }) {
	const squad = await createSquad(wishes)
	await send(squad, { intent: 'balance' })
	const { teams } = await open(squad)
	return { ...squad, teams: teams as { id: number; players: number[] }[] }
}

describe('who may open the balancer', () => {
	it('is for whoever posted the request', async () => {
		const squad = await createSquad()
		const path = `/team-balancer?matchRequestId=${squad.request.id}`
		expect((await visit(path)).location).toBe(`/auth?next=${encodeURIComponent(path)}`)
		expect((await visit(path, { headers: asStranger })).error?.status).toBe(403)
		expect((await visit(path, { headers: await signedIn(await createUser({ role: 'admin' })) })).error?.status).toBe(
			403,
		)
		expect((await visit(path, { headers: squad.asOwner })).page.open.id).toBe(squad.id)
		expect((await visit('/team-balancer', { headers: asStranger })).location).toBe('/matchmaking')
		for (const wrong of ['999999', 'abc', '-1'])
			expect((await visit(`/team-balancer?matchRequestId=${wrong}`, { headers: asStranger })).error?.status).toBe(404)
	})

	it('refuses each of its forms to everybody else', async () => {
		const squad = await createBalanced()
		const before = await storedSquad(squad.id)
		const player = String(squad.teams[0]!.players[0])
		const forms: Form[] = [
			{ intent: 'create', name: 'Mine', teamCount: '2' },
			{ intent: 'guest', name: 'Me' },
			{ intent: 'add', who: `user-${stranger.id}` },
			{ intent: 'add-me' },
			{ intent: 'add-accepted' },
			{ intent: 'edit', player, skillLevel: 'expert', availability: 'maybe' },
			{ intent: 'remove', player },
			{ intent: 'balance' },
			{ intent: 'shuffle' },
			{ intent: 'swap', player, with: String(squad.teams[1]!.players[0]) },
			{ intent: 'move', player, team: '2' },
			{ intent: 'share' },
			{ intent: 'stop-sharing' },
			{ intent: 'tell' },
		]
		for (const form of forms)
			expect([form.intent, (await send(squad, form, asStranger)).status]).toEqual([form.intent, 403])
		expect(await storedSquad(squad.id)).toEqual(before)
	})

	it('knows no session of another request, nor a player of another session', async () => {
		const [one, other] = [await createBalanced(), await createBalanced()]
		const elsewhere = `/team-balancer?matchRequestId=${one.request.id}&session=${other.id}`
		expect((await visit(elsewhere, { headers: one.asOwner })).error?.status).toBe(403)
		const second = await createMatchRequest(one.owner)
		const mixed = `/team-balancer?matchRequestId=${second.id}&session=${one.id}`
		expect((await visit(mixed, { headers: one.asOwner })).error?.status).toBe(404)
		const player = String(other.teams[0]!.players[0])
		const edit = { intent: 'edit', player, skillLevel: 'expert', availability: 'available' }
		expect((await send(one, edit)).status).toBe(404)
		expect((await send(one, { intent: 'remove', player })).status).toBe(404)
		expect((await send(one, { intent: 'move', player, team: '2' })).status).toBe(409)
		expect((await storedSquad(other.id)).players).toHaveLength(6)
	})
})

test('a session is made from the form, with the rules that are ticked, once for its key', async () => {
	const owner = await createUser()
	const { id } = await createMatchRequest(owner)
	const headers = await signedIn(owner)
	const path = `/team-balancer?matchRequestId=${id}`
	expect((await visit(path, { headers })).page).toMatchObject({
		open: null,
		suggestion: { name: 'Fives on Thursday', perTeam: 1 },
	})
	const form = {
		intent: 'create',
		name: 'Sunday',
		teamCount: '3',
		playersPerTeam: '',
		skillLevel: 'on',
		idempotencyKey: 'a',
	}
	const made = await visit(path, { headers, form })
	expect((await visit(path, { headers, form })).location).toBe(made.location)
	const { page } = await visit(made.location!, { headers })
	expect(page.open).toMatchObject({
		name: 'Sunday',
		teamCount: 3,
		playersPerTeam: null,
		criteria: { skillLevel: true, position: false, experience: false },
	})
	const wrong = await visit(path, { headers, form: { ...form, name: '', teamCount: '9', playersPerTeam: '31' } })
	expect(Object.keys(wrong.action.result.error)).toEqual(['name', 'teamCount', 'playersPerTeam'])
	const cancelled = await createMatchRequest(owner, { status: 'cancelled' })
	const late = await visit(`/team-balancer?matchRequestId=${cancelled.id}`, {
		headers,
		form: { ...form, idempotencyKey: 'b' },
	})
	expect(late.action.toast).toMatchObject({
		title: 'Failed to create session',
		description: 'This request was cancelled.',
	})
})

describe('the squad', () => {
	it('takes everybody accepted, oneself, guests and whom a search finds', async () => {
		const [one, two] = [
			await createUser({ fullName: 'Sipho Dlamini' }),
			await createUser({ fullName: 'Zanele Khumalo' }),
		]
		const squad = await createSquad({ accepted: [one, two] })
		const [friend, listed] = [
			await createUser({ fullName: 'Ayanda Mthembu' }),
			await createListed({ fullName: 'Ayanda van der Merwe' }),
		]
		await createListed({ fullName: 'Ayanda Unseen' }, false)
		await connect(friend, squad.owner)
		expect(await open(squad)).toMatchObject({ acceptedMissing: 2, youMissing: true })
		await send(squad, { intent: 'add-accepted' })
		await send(squad, { intent: 'add-me' })
		await send(squad, { intent: 'guest', name: 'Cousin', skillLevel: 'expert', position: 'goalkeeper' })
		const { search } = await open(squad, '&q=ayanda')
		expect(search.found).toEqual([
			{ who: `user-${friend.id}`, name: 'Ayanda Mthembu', isConnected: true, level: null, place: null },
			{ who: `player-${listed.playerId}`, name: 'Ayanda M.', isConnected: false, level: 'advanced', place: 'Cape Town' }, // prettier-ignore
		])
		for (const { who } of search.found) await send(squad, { intent: 'add', who })
		const after = await open(squad, '&q=AYANDA')
		expect(after).toMatchObject({ acceptedMissing: 0, youMissing: false, search: { found: [] } })
		expect(after.squad.map(({ name }: { name: string }) => name)).toEqual([
			'Sipho Dlamini',
			'Zanele Khumalo',
			'Thandi Nkosi',
			'Cousin',
			'Ayanda Mthembu',
			'Ayanda M.',
		])
		for (const form of [{ intent: 'add-accepted' }, { intent: 'add-me' }, { intent: 'add', who: `user-${one.id}` }])
			expect((await send(squad, form)).action.toast.title).toBe('Failed to add player')
	})

	test('a search tells no more of strangers than they show', async () => {
		const squad = await createSquad()
		await createListed({ fullName: 'Nomvula Secretname' })
		const found = async (q: string) => (await open(squad, `&q=${encodeURIComponent(q)}`)).search?.found.length
		expect(await found('nomvula')).toBe(1)
		expect(await found('Nomvula S')).toBe(1)
		for (const q of ['secretname', 'Nomvula Sec', '%', '_omvula', "' or 1=1--", 'x'.repeat(500)])
			expect([q, await found(q)]).toEqual([q, 0])
		expect(await found('   ')).toBeUndefined()
		expect((await visit(address(squad, '&q=nomvula'), { headers: squad.asOwner })).text).not.toContain('Secretname')
	})

	test('a search means the same by letters with and without accents', async () => {
		const squad = await createSquad()
		await createListed({ fullName: 'Élodie Ndlovu' })
		for (const q of ['Élodie', 'elodie', 'ÉLO', 'Elodie N'])
			expect([q, (await open(squad, `&q=${encodeURIComponent(q)}`)).search.found.length]).toEqual([q, 1])
	})

	test('full names are told of accepted people once the request is matched', async () => {
		const accepted = await createUser({ fullName: 'Lebo Mokoena' })
		const squad = await createSquad({ accepted: [accepted], status: 'open' })
		await send(squad, { intent: 'add-accepted' })
		expect((await open(squad)).squad).toMatchObject([{ name: 'Lebo M.' }])
	})

	it('keeps what is changed of a player, and says what is wrong beside its field', async () => {
		const squad = await createSquad({ guests: 2 })
		const { players } = await storedSquad(squad.id)
		const player = String(players[0]!.id)
		const wish = { preferredPosition: 'defender', togetherGroup: 'A', apartGroup: '2', notes: 'Left-footed' }
		const edit = { intent: 'edit', player, skillLevel: 'expert', availability: 'maybe', ...wish }
		expect((await send(squad, edit)).status).toBe(302)
		expect((await storedSquad(squad.id)).players[0]).toMatchObject({
			...wish,
			skillLevel: 'expert',
			availability: 'maybe',
		})
		await send(squad, { intent: 'edit', player, skillLevel: 'expert', availability: 'available' })
		expect((await storedSquad(squad.id)).players[0]).toMatchObject({
			preferredPosition: null,
			togetherGroup: null,
			notes: null,
		})
		const long = await send(squad, { ...edit, notes: 'x'.repeat(201) })
		expect(long.action.result.error).toHaveProperty('notes')
		const wrong = await send(squad, { ...edit, preferredPosition: 'scrum-half' })
		expect(wrong.action.result.error).toHaveProperty('preferredPosition')
		expect((await send(squad, { intent: 'remove', player })).status).toBe(302)
		expect((await send(squad, { intent: 'remove', player })).status).toBe(404)
	})

	it('stands as it was balanced where only a note is changed, or nothing', async () => {
		const squad = await createBalanced({ guests: 2 })
		const edit = { intent: 'edit', player: String(squad.teams[0]!.players[0]), availability: 'available' }
		for (const notes of ['Brings the ball', ''])
			expect((await send(squad, { ...edit, skillLevel: 'intermediate', notes })).status).toBe(302)
		expect((await open(squad)).balanced.squadChanged).toBe(false)
		await send(squad, { ...edit, skillLevel: 'expert' })
		expect((await open(squad)).balanced.squadChanged).toBe(true)
	})

	it('is planned anew, and copied into another session of the same request only', async () => {
		const squad = await createBalanced({ guests: 4 })
		const plan = { intent: 'plan', name: 'Later', teamCount: '2', playersPerTeam: '2' }
		const ticked = { skillLevel: 'on', position: 'on', experience: 'on' }
		expect((await send(squad, { ...plan, ...ticked })).status).toBe(302)
		expect(await open(squad)).toMatchObject({ name: 'Later', playersPerTeam: 2, balanced: { squadChanged: false } })
		await send(squad, { ...plan, teamCount: '4' })
		expect(await open(squad)).toMatchObject({ teamCount: 4, balanced: { squadChanged: true } })
		expect((await send(squad, plan, asStranger)).status).toBe(403)
		const copy = { intent: 'create', name: 'Copy', teamCount: '2', copyFrom: String(squad.id) }
		const made = await send(squad, copy)
		const { page } = await visit(made.location!, { headers: squad.asOwner })
		expect(page.open.squad.map(({ name }: { name: string }) => name)).toEqual(
			[1, 2, 3, 4].map((number) => `Guest ${number}`),
		)
		const other = await createSquad({ guests: 1 })
		expect((await send(squad, { ...copy, copyFrom: String(other.id) })).status).toBe(404)
	})

	test.each(['', 'nonsense', '__proto__'])('the button %j does nothing', async (intent) => {
		expect((await send(await createSquad(), { intent })).status).toBe(400)
	})
})

describe('the teams', () => {
	it('are others that are as good at each shuffle, and come round again', async () => {
		const squad = await createBalanced({ guests: 4 })
		const seen = new Set<string>()
		const { balanced } = await open(squad)
		expect(balanced).toMatchObject({ variant: 0, options: 3, exact: true, byHand: false, squadChanged: false })
		for (let i = 0; i < balanced.options; i++) {
			const { teams } = await open(squad)
			seen.add(JSON.stringify(teams.map(({ players }: { players: number[] }) => players)))
			await send(squad, { intent: 'shuffle' })
		}
		expect(seen.size).toBe(3)
		expect((await open(squad)).balanced.variant).toBe(0)
	})

	it('let two change places, tell that it was by hand, and go back', async () => {
		const squad = await createSquad()
		for (const skillLevel of ['expert', 'expert', 'beginner', 'beginner'])
			await send(squad, { intent: 'guest', name: skillLevel, skillLevel })
		await send(squad, { intent: 'balance' })
		const { teams, squad: players } = await open(squad)
		const levelOf = (id: number) => players.find((player: { id: number }) => player.id === id).skillLevel
		const pick = (team: number, level: string) =>
			String(teams[team].players.find((id: number) => levelOf(id) === level))
		const swap = { intent: 'swap', player: pick(0, 'expert'), with: pick(1, 'beginner') }
		expect((await send(squad, swap)).status).toBe(302)
		const after = await storedSquad(squad.id)
		expect(after.teams.map(({ averageSkillLevel }) => averageSkillLevel).sort()).toEqual([1, 4])
		expect((await open(squad)).balanced).toMatchObject({ byHand: true, best: 0, squadChanged: false })
		const teamOf = (id: string) => after.assignments.find(({ playerId }) => String(playerId) === id)!.teamId
		const mate = after.assignments.find(
			(one) => one.teamId === teamOf(swap.player) && String(one.playerId) !== swap.player,
		)
		expect((await send(squad, { ...swap, with: String(mate!.playerId) })).status).toBe(409)
		await send(squad, { intent: 'balance' })
		expect((await open(squad)).balanced).toMatchObject({ byHand: false, best: null })
		expect((await storedSquad(squad.id)).teams.map(({ averageSkillLevel }) => averageSkillLevel)).toEqual([2.5, 2.5])
	})

	it('let somebody go to a team with room only', async () => {
		const even = await createBalanced({ guests: 4 })
		const player = String(even.teams[0]!.players[0])
		expect((await send(even, { intent: 'move', player, team: '2' })).status).toBe(409)
		const odd = await createBalanced({ guests: 5 })
		const [large, small] = odd.teams.map(({ players }) => players.length)
		const [from, to] = large! > small! ? [0, 2] : [1, 1]
		const one = { intent: 'move', player: String(odd.teams[from]!.players[0]), team: String(to) }
		expect((await send(odd, one)).status).toBe(302)
		expect((await storedSquad(odd.id)).teams.map(({ totalPlayers }) => totalPlayers)).toEqual([small, large])
		for (const team of ['0', '3', 'x']) expect((await send(odd, { ...one, team })).status).toBeGreaterThanOrEqual(400)
	})

	it('tell when the squad has changed since, and keep their sizes right', async () => {
		const squad = await createBalanced({ guests: 4 })
		await send(squad, { intent: 'remove', player: String(squad.teams[0]!.players[0]) })
		expect((await storedSquad(squad.id)).teams.map(({ totalPlayers }) => totalPlayers)).toEqual([1, 2])
		expect((await open(squad)).balanced.squadChanged).toBe(true)
		await send(squad, { intent: 'balance' })
		expect((await open(squad)).balanced.squadChanged).toBe(false)
		await send(squad, { intent: 'guest', name: 'Late' })
		expect((await open(squad)).balanced.squadChanged).toBe(true)
	})

	it('cannot be made of nobody, or changed before they are made', async () => {
		const squad = await createSquad()
		expect((await send(squad, { intent: 'balance' })).action.toast).toMatchObject({
			title: 'Failed to balance teams',
			description: 'Add players first.',
		})
		for (const form of [{ intent: 'swap', player: '1', with: '2' }, { intent: 'share' }, { intent: 'tell' }])
			expect((await send(squad, form)).status).toBe(409)
	})
})

describe('sharing', () => {
	const CANARY = 'Canaryperson'

	it('shows everybody with the link the teams, and nothing that leads to a person', async () => {
		const accepted = await createUser({ fullName: `Sipho ${CANARY}` })
		const squad = await createSquad({ accepted: [accepted], guests: 3 })
		const hostile = '<script>alert(1)</script>'
		await send(squad, { intent: 'add-accepted' })
		await send(squad, { intent: 'guest', name: hostile, position: 'forward' })
		const { players } = await storedSquad(squad.id)
		const secret = { skillLevel: 'expert', availability: 'available', notes: 'SecretNote' }
		await send(squad, { intent: 'edit', player: String(players[0]!.id), ...secret })
		await send(squad, { intent: 'balance' })
		await send(squad, { intent: 'share' })
		const { shareKey, text } = (await open(squad)).balanced
		expect(text).toContain('Sipho C.')
		await send(squad, { intent: 'share' })
		expect((await open(squad)).balanced.shareKey).toBe(shareKey)

		const shown = await visit(`/teams/${shareKey}`)
		expect(shown.status).toBe(200)
		expect(shown.headers.get('Cache-Control')).toBe('no-store')
		const { teams } = shown.page
		const names = teams.teams.flatMap((team: { players: { name: string }[] }) => team.players.map(({ name }) => name))
		expect(names.sort()).toEqual([hostile, 'Guest 1', 'Guest 2', 'Guest 3', 'Sipho C.'].sort())
		for (const word of [CANARY, 'SecretNote', '@example.com', accepted.username, '"id"', 'userId', 'playerId'])
			expect(shown.text).not.toContain(word)

		const svg = await ask(`/teams/${shareKey}/picture.svg`)
		expect([svg.status, svg.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
		expect(await svg.text()).not.toContain('<script')
		const png = await ask(`/teams/${shareKey}/picture.png`)
		expect([png.status, png.headers.get('Content-Type')]).toEqual([200, 'image/png'])
		expect([...new Uint8Array(await png.arrayBuffer()).slice(1, 4)]).toEqual([...Buffer.from('PNG')])
	})

	it('no longer names strangers who are not to be found any more', async () => {
		const [hides, blocks, suspended, stays] = await Promise.all(
			['Hides', 'Blocks', 'Suspended', 'Stays'].map((name) => createListed({ fullName: `${name} Surname` })),
		)
		const squad = await createSquad()
		for (const { playerId } of [hides!, blocks!, suspended!, stays!])
			await send(squad, { intent: 'add', who: `player-${playerId}` })
		await send(squad, { intent: 'balance' })
		await send(squad, { intent: 'share' })
		const { shareKey } = (await open(squad)).balanced
		expect((await visit(`/teams/${shareKey}`)).text).toContain('Hides S.')
		await write(async (tx) => {
			const hidden = { matchmakingEnabled: false }
			await tx.update(playerPreferences).set(hidden).where(eq(playerPreferences.userId, hides!.id))
			await tx.insert(playerBlocks).values({ blockerId: blocks!.id, blockedId: squad.owner.id })
			await tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, suspended!.id))
			for (const { id } of [hides!, suspended!]) await writeListings(tx, id)
		})
		const { page, text } = await visit(`/teams/${shareKey}`)
		const names = page.teams.teams.flatMap((team: { players: { name: string }[] }) => team.players)
		expect(names.map(({ name }: { name: string }) => name).sort()).toEqual([
			'A player',
			'A player',
			'A player',
			'Stays S.',
		])
		for (const name of ['Hides', 'Blocks', 'Suspended']) expect(text).not.toContain(name)
		expect((await open(squad)).balanced.text).not.toContain('Hides')
	})

	it('draws a picture once, and says when it is still the same', async () => {
		const squad = await createBalanced()
		await send(squad, { intent: 'share' })
		const { shareKey } = (await open(squad)).balanced
		const path = `/teams/${shareKey}/picture.png`
		const first = await ask(path)
		const etag = first.headers.get('ETag')!
		expect(first.headers.get('Cache-Control')).toBe('no-cache')
		const again = await ask(path, { headers: { 'If-None-Match': etag } })
		expect([again.status, again.headers.get('ETag')]).toEqual([304, etag])
		await send(squad, { intent: 'shuffle' })
		const other = await ask(path, { headers: { 'If-None-Match': etag } })
		expect([other.status, other.headers.get('ETag') === etag]).toEqual([200, false])
		expect((await ask(`/teams/${shareKey}/picture.svg`)).headers.get('ETag')).not.toBe(other.headers.get('ETag'))
	})

	it.each(['cancelled', 'expired'] as const)('takes nothing more of a %s request, and says so', async (status) => {
		const accepted = await createUser()
		const squad = await createSquad({ accepted: [accepted], guests: 4 })
		await send(squad, { intent: 'balance' })
		await send(squad, { intent: 'share' })
		const { teams, balanced } = await open(squad)
		await write((tx) => tx.update(matchRequests).set({ status }).where(eq(matchRequests.id, squad.request.id)))
		const [player, other] = teams.map(({ players }: { players: number[] }) => String(players[0]))
		const forms: Form[] = [
			{ intent: 'guest', name: 'Late', skillLevel: 'expert' },
			...['add-me', 'add-accepted', 'balance', 'shuffle', 'share', 'tell'].map((intent) => ({ intent })),
			{ intent: 'edit', player, skillLevel: 'expert', availability: 'maybe' },
			{ intent: 'remove', player },
			{ intent: 'swap', player, with: other },
			{ intent: 'plan', name: 'Anew', teamCount: '3' },
			{ intent: 'create', name: 'Anew', teamCount: '3' },
		]
		const before = await storedSquad(squad.id)
		for (const form of forms) expect([form.intent, (await send(squad, form)).status]).toEqual([form.intent, 409])
		expect(await storedSquad(squad.id)).toEqual(before)
		const over = status === 'cancelled' ? 'This request was cancelled.' : 'This request has expired.'
		expect(await open(squad)).toMatchObject({ over })
		expect((await visit(`/teams/${balanced.shareKey}`)).page.teams).toMatchObject({ over, squadChanged: false })
		expect((await send(squad, { intent: 'stop-sharing' })).status).toBe(302)
		expect((await visit(`/teams/${balanced.shareKey}`)).error?.status).toBe(404)
		await write((tx) => tx.delete(matchRequests).where(eq(matchRequests.id, squad.request.id)))
	})

	it('waits for teams of the squad as it is', async () => {
		const accepted = await createUser()
		const squad = await createBalanced({ accepted: [accepted], guests: 3 })
		await send(squad, { intent: 'share' })
		await send(squad, { intent: 'guest', name: 'Late', skillLevel: 'expert' })
		for (const intent of ['share', 'tell']) {
			const { status, action } = await send(squad, { intent })
			expect([status, action.toast.description]).toEqual([409, 'The squad has changed. Balance again first.'])
		}
		const { shareKey } = (await open(squad)).balanced
		expect((await visit(`/teams/${shareKey}`)).page.teams.squadChanged).toBe(true)
	})

	it('ends for good, and a later link is another', async () => {
		const squad = await createBalanced()
		await send(squad, { intent: 'share' })
		const { shareKey } = (await open(squad)).balanced
		await send(squad, { intent: 'stop-sharing' })
		expect((await visit(`/teams/${shareKey}`)).error?.status).toBe(404)
		for (const file of ['picture.png', 'picture.svg'])
			await expect(ask(`/teams/${shareKey}/${file}`).then(({ status }) => status)).resolves.toBe(404)
		await send(squad, { intent: 'share' })
		const again = (await open(squad)).balanced.shareKey
		expect(again).not.toBe(shareKey)
		expect((await visit(`/teams/${shareKey}`)).error?.status).toBe(404)
		await eraseAccount({ ...squad.owner, role: 'user' })
		expect((await visit(`/teams/${again}`)).error?.status).toBe(404)
	})

	test.each(['x', '%00', '999999', 'a'.repeat(300)])('there is nothing behind /teams/%s', async (key) => {
		expect((await visit(`/teams/${key}`)).error?.status).toBe(404)
	})

	it('tells everybody who was accepted, once for each balancing', async () => {
		const [one, two] = [await createUser(), await createUser()]
		const squad = await createSquad({ accepted: [one, two], guests: 4 })
		await send(squad, { intent: 'balance' })
		expect((await send(squad, { intent: 'tell' })).status).toBe(409)
		await send(squad, { intent: 'share' })
		expect((await send(squad, { intent: 'tell' })).status).toBe(302)
		const { shareKey, told } = (await open(squad)).balanced
		expect(told).toBe(true)
		expect((await send(squad, { intent: 'tell' })).status).toBe(409)
		for (const { id } of [one, two])
			expect(await noticesOf(id)).toMatchObject([
				{ kind: 'match', title: 'The teams for Fives on Thursday', link: `/teams/${shareKey}` },
			])
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
		onTestFinished(() => void vi.useRealTimers())
		await send(squad, { intent: 'balance' })
		expect((await send(squad, { intent: 'tell' })).status).toBe(409)
		await send(squad, { intent: 'shuffle' })
		expect((await send(squad, { intent: 'tell' })).status).toBe(302)
		expect(await db.$count(notices, eq(notices.userId, one.id))).toBe(2)
	})
})

test('who was accepted later, or plays elsewhere by hand, is told too', async () => {
	const [one, late] = [await createUser(), await createUser()]
	const squad = await createBalanced({ accepted: [one], guests: 4 })
	await send(squad, { intent: 'share' })
	expect(await tellAcceptedPlayers(squad.owner, squad.id)).toBe(1)
	expect((await open(squad)).balanced.told).toBe(true)
	const answer = { matchRequestId: squad.request.id, responderId: late.id, message: 'Me too.' }
	await write(async (tx) => {
		await tx.insert(matchResponses).values({ ...answer, status: 'accepted' })
		const more = { acceptedCount: 2, minPlayers: 2 }
		await tx.update(matchRequests).set(more).where(eq(matchRequests.id, squad.request.id))
	})
	expect((await open(squad)).balanced.told).toBe(false)
	expect(await tellAcceptedPlayers(squad.owner, squad.id)).toBe(1)
	expect((await open(squad)).balanced.told).toBe(true)
	const [player, other] = squad.teams.map(({ players }) => String(players[0]))
	await send(squad, { intent: 'swap', player, with: other })
	expect((await open(squad)).balanced.told).toBe(false)
	expect(await tellAcceptedPlayers(squad.owner, squad.id)).toBe(2)
	expect(await db.$count(notices, eq(notices.userId, late.id))).toBe(2)
	await write((tx) => tx.delete(matchRequests).where(eq(matchRequests.id, squad.request.id)))
})

test('the calls and the page show the same teams', async () => {
	const squad = await createBalanced()
	const { body } = await call('GET', `${squad.api}/assignments`, { headers: squad.asOwner })
	const sides = squad.teams.flatMap(({ id, players }) =>
		players.map((playerId) => ({ teamId: id, playerId, position: null })),
	)
	expect(body).toEqual(sides.sort((a, b) => a.playerId - b.playerId))
})

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, redemptionItems, runningEvents, runningSeries, tournaments } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { createItem } from '#tests/support/world/rewards.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { addMember, createClub, storedClub } from '#tests/support/world/runs.ts'

const folder = vi.hoisted(() => {
	const folder = process.getBuiltinModule('node:fs').mkdtempSync('/tmp/courtside-covers-')
	Object.assign(process.env, { DATA_DIR: folder, RATE_LIMITS: 'off', HOST: '127.0.0.1' })
	return folder
})
afterAll(() => rmSync(folder, { recursive: true }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const files = () => (existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')).length : 0)
let made = 0
const picture = () =>
	sharp({ create: { width: 600, height: 300, channels: 3, background: { r: (++made * 37) % 256, g: made, b: 40 } } })
		.png()
		.toBuffer()

type Headers = Record<string, string>
async function send(page: string, headers: Headers, fields: Record<string, string | Uint8Array>) {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields))
		form.append(name, typeof value === 'string' ? value : new File([value as BlobPart], 'picture.png'))
	const { status } = await ask(page, { method: 'POST', headers, body: form })
	return status
}

/** Saves the form of a page as it stands, with these fields changed. */
async function save(page: string, headers: Headers, changed: Record<string, string | Uint8Array>) {
	const { fields } = (await visit(page, { headers })).page as { fields: Record<string, string | undefined> }
	const sent = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
	return send(page, headers, { ...Object.fromEntries(sent), ...changed })
}
/** Saves the form of a reward as it stands, with these fields changed. */
async function saveReward(page: string, headers: Headers, changed: Record<string, string | Uint8Array>) {
	const { item } = (await visit(page, { headers })).page as { item: Record<string, string | number | null> }
	const shown = { shownStock: `${item.stock ?? ''}`, shownCost: `${item.pointsCost}` }
	const names = ['name', 'description', 'category', 'pointsCost', 'stock', 'lastDay'] as const
	const fields = Object.fromEntries(names.map((name) => [name, `${item[name] ?? ''}`]))
	return send(page, headers, { ...fields, ...shown, ...(item.available && { available: 'yes' }), ...changed })
}
const own = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-1600\.webp$/) as string

describe('the picture of a club', () => {
	it('is uploaded, shown, changed and taken away by who runs it, with its files', async () => {
		const club = await createClub()
		const [page, before] = [`/running-club/${club.id}/manage`, files()]
		expect(await save(page, club.asHost, { photo: await picture() })).toBe(302)
		const { coverImage: first } = await storedClub(club.id)
		expect(first).toEqual(own)
		expect((await call('GET', `/api/running-clubs/${club.id}`)).body.coverImage).toBe(first)
		expect((await ask(first!)).status).toBe(200)
		expect(await save(page, club.asHost, { photo: await picture() })).toBe(302)
		expect((await ask(first!)).status).toBe(404)
		expect(files()).toBe(before + 2)
		const { page: shown } = await visit(page, { headers: club.asHost })
		expect(shown.cover).toEqual(own)
		expect(await save(page, club.asHost, { remove: 'yes' })).toBe(302)
		expect([(await storedClub(club.id)).coverImage, files()]).toEqual([null, before])
	})

	it('is refused where it is none, and from who does not run the club', async () => {
		const club = await createClub()
		const { headers } = await addMember(club.id)
		const [page, before] = [`/running-club/${club.id}/manage`, files()]
		const { fields } = (await visit(page, { headers: club.asHost })).page
		for (const [who, photo, status] of [
			[club.asHost, Buffer.from('text'), 415],
			[club.asHost, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
			[headers, await picture(), 403],
			[await signedIn(await createUser()), await picture(), 403],
		] as const)
			expect(await send(page, who, { ...fields, name: 'Renamed Runners', photo })).toBe(status)
		expect(await save(page, club.asHost, { name: '', photo: await picture() }), 'without a name').toBe(400)
		expect((await storedClub(club.id)).name).toBe(fields.name)
		expect([(await storedClub(club.id)).coverImage, files()]).toEqual([null, before])
	})

	it('is not taken from elsewhere, and what a call names stays where another shows it', async () => {
		const [club, other] = [await createClub(), await createClub()]
		const change = (id: number, headers: Headers, coverImage: string | null) =>
			call('PATCH', `/api/running-clubs/${id}`, { headers, body: { coverImage } })
		for (const elsewhere of ['https://tracker.example/1.gif', '//tracker.example/1.gif', 'data:image/gif;base64,AA'])
			expect((await change(club.id, club.asHost, elsewhere)).status).toBe(400)
		await save(`/running-club/${club.id}/manage`, club.asHost, { photo: await picture() })
		const { coverImage } = await storedClub(club.id)
		expect((await change(other.id, other.asHost, coverImage)).status).toBe(200)
		expect(await save(`/running-club/${other.id}/manage`, other.asHost, { remove: 'yes' })).toBe(302)
		expect((await ask(coverImage!)).status, 'the first club shows it').toBe(200)
	})
})

describe('the picture of a run', () => {
	it('is for it alone, or for it and all that follow', async () => {
		const club = await createClub()
		const plan = { title: 'Hill repeats', startTime: at('2027-03-06', 7), endTime: at('2027-03-06', 8) }
		const body = { ...plan, repeats: 'weekly' }
		const { id } = (await call('POST', `/api/running-clubs/${club.id}/events`, { headers: club.asHost, body })).body
		const page = `/running-club/${club.id}/events/${id}/edit`
		const runs = () =>
			db.select().from(runningEvents).where(eq(runningEvents.clubId, club.id)).orderBy(runningEvents.id)
		const images = async () => (await runs()).map(({ image }) => image)
		expect(await save(page, club.asHost, { photo: await picture() })).toBe(302)
		expect(await images()).toEqual([own, null, null, null])
		const before = files()
		expect(await save(page, club.asHost, { photo: await picture(), scope: 'following' })).toBe(302)
		expect(await images()).toEqual([own, own, own, own])
		expect(files(), 'the first one is gone').toBe(before)
		const [series] = await db.select().from(runningSeries).where(eq(runningSeries.clubId, club.id))
		expect(series!.plan.image).toEqual(own)
		expect(await save(page, club.asHost, { remove: 'yes' })).toBe(302)
		expect(await images()).toEqual([null, own, own, own])
		expect(files(), 'the others show it').toBe(before)
		expect(await send(page, (await addMember(club.id)).headers, { photo: await picture() })).toBe(403)
		await write((tx) => tx.update(runningEvents).set({ status: 'cancelled' }).where(eq(runningEvents.id, id)))
		expect(await save(page, club.asHost, { photo: await picture() })).toBe(409)
		expect(files()).toBe(before)
	})
})

describe('the logo of a team', () => {
	it('is a whole square, set by the captain and taken away by them or the organiser', async () => {
		const organizer = await createUser()
		const asOrganizer = await signedIn(organizer)
		const { id } = await createTournament(await createVenue(), { organizerId: organizer.id })
		const team = await enterTeam({ id }, { name: 'Kasi Stars' })
		const [page, before] = [`/tournaments/${id}/team/${team.id}`, files()]
		const asCaptain = await signedIn(team.captain)
		const logo = async () => (await visit(page, {})).page.team.logo as string | null
		const edit = async (headers: Headers, more: Record<string, string | Uint8Array>) =>
			send(`${page}/rename`, headers, { name: 'Kasi Stars', ...more })
		for (const headers of [asOrganizer, await signedIn(await createUser())])
			expect(await edit(headers, { photo: await picture() })).toBe(403)
		expect(await edit(asCaptain, { photo: Buffer.from('text') })).toBe(415)
		expect([await logo(), files()]).toEqual([null, before])
		expect(await edit(asCaptain, { photo: await picture() })).toBe(302)
		const first = await logo()
		const file = sharp(Buffer.from(await (await ask(first!)).arrayBuffer()))
		expect(await file.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false })
		expect((await visit(`/tournaments/${id}`, {})).page.teams[0].logo).toBe(first)
		expect(await edit(asCaptain, { photo: await picture() })).toBe(302)
		expect(files(), 'the first one is gone').toBe(before + 2)
		expect(await edit(asCaptain, { name: 'Kasi Suns' })).toBe(302)
		expect(await logo(), 'a new name leaves it').toEqual(own)
		expect(await edit(asCaptain, { remove: 'yes' })).toBe(302)
		expect([await logo(), files()]).toEqual([null, before])

		await edit(asCaptain, { photo: await picture() })
		const remove = (headers: Headers) => visit(page, { headers, form: { intent: 'remove-logo' } })
		expect((await remove(await signedIn(await createUser()))).status).toBe(403)
		expect((await remove(asOrganizer)).status).toBe(302)
		expect([await logo(), files()]).toEqual([null, before])
		expect((await remove(asOrganizer)).status).toBe(404)
	})
})

describe('the picture of a tournament', () => {
	it('is for its organiser to set and take away, until it is cancelled', async () => {
		const organizer = await createUser()
		const { id } = await createTournament(await createVenue(), { organizerId: organizer.id })
		const [page, asOrganizer, before] = [`/tournaments/${id}/edit`, await signedIn(organizer), files()]
		expect(await send(page, await signedIn(await createUser()), { photo: await picture() })).toBe(403)
		expect(await save(page, asOrganizer, { name: 'Renamed Cup', photo: Buffer.from('text') })).toBe(415)
		expect((await call('GET', `/api/tournaments/${id}`)).body.name, 'the text stays with a bad picture').not.toBe(
			'Renamed Cup',
		)
		expect(await save(page, asOrganizer, { photo: await picture() })).toBe(302)
		const { image } = (await call('GET', `/api/tournaments/${id}`)).body
		expect(image).toEqual(own)
		const entered = (currentTeams: number) =>
			write((tx) => tx.update(tournaments).set({ currentTeams }).where(eq(tournaments.id, id)))
		await entered(5)
		const stored = files()
		expect(await save(page, asOrganizer, { maxTeams: '4', photo: await picture() }), 'too few places').toBe(409)
		expect(await save(page, asOrganizer, { maxTeams: '4', remove: 'yes' })).toBe(409)
		expect([(await call('GET', `/api/tournaments/${id}`)).body.image, files()], 'the picture stays').toEqual([
			image,
			stored,
		])
		await entered(0)
		for (const shown of ['/tournaments', `/tournaments/${id}`]) expect((await visit(shown)).text).toContain(image)
		expect(await save(page, asOrganizer, { remove: 'yes' })).toBe(302)
		expect((await call('GET', `/api/tournaments/${id}`)).body.image).toBeNull()
		expect((await ask(image)).status).toBe(404)
		await write((tx) => tx.update(tournaments).set({ status: 'cancelled' }).where(eq(tournaments.id, id)))
		expect(await save(page, asOrganizer, { photo: await picture() })).toBe(409)
		expect(files()).toBe(before)
	})
})

describe('the picture of a reward', () => {
	it('is for admins to set and take away', async () => {
		const { id } = await createItem()
		const admin = await signedIn(await createUser({ role: 'admin' }))
		const page = `/admin/rewards/${id}/edit`
		const stored = async () => (await db.select().from(redemptionItems).where(eq(redemptionItems.id, id)))[0]!.imageUrl
		expect(await saveReward(page, admin, { photo: await picture() })).toBe(302)
		const url = await stored()
		expect(url).toEqual(own)
		expect((await visit('/rewards', { headers: await signedIn(await createUser()) })).text).toContain(url!)
		await send(page, await signedIn(await createUser()), { remove: 'yes' })
		expect(await stored(), 'a player took nothing away').toBe(url)
		expect(await saveReward(page, admin, { photo: Buffer.from('text'), name: 'Renamed' })).toBe(415)
		expect(await saveReward(page, admin, { photo: await picture(), name: '' }), 'without a name').toBe(400)
		expect(await stored(), 'what was refused changed nothing').toBe(url)
		expect(await saveReward(page, admin, { remove: 'yes' })).toBe(302)
		expect([await stored(), (await ask(url!)).status]).toEqual([null, 404])
	})

	it('is in the log where it becomes another', async () => {
		const { id } = await createItem()
		const admin = await signedIn(await createUser({ role: 'admin' }))
		const [one, another] = [await picture(), await picture()]
		for (const [fields, lines] of [
			[{ remove: 'yes' }, 0],
			[{ photo: one }, 1],
			[{ photo: one }, 1],
			[{ photo: another }, 2],
			[{ remove: 'yes' }, 3],
		] as const) {
			expect(await saveReward(`/admin/rewards/${id}/edit`, admin, fields)).toBe(302)
			const shown = (await visit(`/admin/rewards/${id}/edit`, { headers: admin })).page.item.imageUrl
			if (shown) expect((await ask(shown)).status).toBe(200)
			expect(await db.$count(auditLog, eq(auditLog.subject, `reward:${id}`))).toBe(lines)
		}
	})
})

import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, customers, users } from '#db/schema.ts'
import { csv } from '#app/lib/text/csv.ts'
import { AT_ONCE } from '#app/lib/portion-by-portion.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { customerOf } from '../customer-of.server.ts'
import { editCustomer } from '../customer-acts.server.ts'
import { customerRows, findCustomers } from '../customers.server.ts'
import { customerAtDesk } from '../whose-number.server.ts'
import { mergeCustomers } from '../merge.server.ts'
import { findImport, findImportsPage, undoImport } from '../../import/imports.server.ts'
import { bookWalkIn } from '../../desk/walk-ins.server.ts'
import { readCustomers } from './customer-file.server.ts'
import { FILE_LINES } from './import-limits.ts'
import { importCustomers, previewImport } from './import.server.ts'

const now = at('2026-11-20', 6)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id })
})

const columns = { columns: [], choices: [], isChosen: false, problems: [], isHopeless: false, days: null }
const NOTHING = { refused: [], withoutEmail: [], unread: [], columns }
const TITLES = 'Name,Phone,Email,Tags,Note\n'
const preview = async (rows: string) => previewImport(owner, venue.venueId, await readCustomers(TITLES + rows))
const bring = async (rows: string) =>
	importCustomers(owner, venue.venueId, (await readCustomers(TITLES + rows)).lines, now)
const stored = () => db.select().from(customers).where(eq(customers.courtId, venue.venueId)).orderBy(asc(customers.id))
const walkIn = (guestName: string, guestPhone: string) =>
	write((tx) => customerOf(tx, venue.venueId, { guestName, guestPhone }, now))

describe('an import that is undone', () => {
	const ROWS =
		'Zanele,083 555 0139,,,\nSipho,083 555 0140,,,\nLerato,,,,\nAmahle,,,,\nThabo,083 555 0143,,,\nRuan,,,,\n'
	const undo = (importId: number) => undoImport(owner, venue.venueId, importId, now)

	it('takes away those it made of whom the venue has nothing else, and says why the others stay', async () => {
		const kept = await walkIn('Naledi', '083 555 0150')
		const { importId } = await bring(`${ROWS}Naledi,083 555 0150,n@example.com,,\n`)
		expect(await stored()).toHaveLength(7)
		const byName = new Map((await stored()).map(({ name, id }) => [name, id]))
		const place = { ...venue, courtNumber: 1, date: '2026-11-23', hour: 18 }
		const who = { name: 'Zanele', phone: '083 555 0139', notes: '', hours: 1, customer: byName.get('Zanele')! }
		await bookWalkIn(owner, place, who, { now })
		await editCustomer(
			owner,
			venue.venueId,
			byName.get('Sipho')!,
			{ name: 'Sipho', note: 'Left-handed', tags: [] },
			now,
		)
		await mergeCustomers(owner, venue.venueId, kept, byName.get('Lerato')!, now)
		await bring('Thabo,083 555 0143,t@example.com,,\n')
		const reasons = {
			goes: 2,
			gone: 1,
			changed: 1,
			stays: {
				listed: [
					{ name: 'Lerato', why: 'merged with another customer' },
					{ name: 'Sipho', why: 'changed or written to since' },
					{ name: 'Zanele', why: 'has a booking' },
				],
			},
			problem: null,
		}
		expect(await findImport(owner, venue.venueId, importId, now)).toMatchObject(reasons)
		expect(await undo(importId!)).toMatchObject({ kind: 'customers', lines: 2 })
		expect(await undo(importId!)).toMatchObject({ lines: 0 })
		expect((await stored()).map(({ name }) => name).sort()).toEqual(['Lerato', 'Naledi', 'Sipho', 'Thabo', 'Zanele'])
		expect(await fsck()).toEqual([])
	})

	it('leaves those alone whom a later file names too, also where that adds nothing to them', async () => {
		const { importId } = await bring(ROWS)
		await bring(`${ROWS}Refilwe,083 555 0177,,,\n`)
		expect(await findImport(owner, venue.venueId, importId, now)).toMatchObject({ goes: 0 })
	})

	it('is a line of its kind among the last imports, for those who may bring one, for a day', async () => {
		await walkIn('Naledi', '083 555 0150')
		const { importId } = await bring(`${ROWS}Naledi,083 555 0150,n@example.com,,\n`)
		const { imports } = await findImportsPage(owner, venue.venueId, 'customers', now)
		expect(imports).toMatchObject([
			{ id: importId, kind: 'customers', words: '6 customers added, 1 changed', canUndo: true },
		])
		const late = new Date(now.getTime() + DAY + 1)
		await expect(undoImport(owner, venue.venueId, importId!, late)).rejects.toMatchObject({ init: { status: 409 } })
		expect((await bring(ROWS)).importId).toBeNull()
		const elsewhere = await createVenue({ ownerId: owner.id })
		const one = (await stored()).at(-1)
		await write((tx) => tx.update(customers).set({ courtId: elsewhere.venueId }).where(eq(customers.id, one!.id)))
		expect(await fsck()).toEqual([`Customer ${one!.id} came with an import of another venue`])
		await write((tx) => tx.delete(customers).where(eq(customers.id, one!.id)))
	})
})

describe('an import', () => {
	it('names the columns that it does not read', async () => {
		const shown = async (csv: string) => (await previewImport(owner, venue.venueId, await readCustomers(csv))).unread
		expect(await shown('Name,Colour,Phone\nSipho,red,\n')).toBe('Not read: Colour')
		expect(await shown(`${TITLES}Sipho,,,,\n`)).toBeNull()
	})

	it('shows first what is new, known, twice or different, and changes nothing by that', async () => {
		const zanele = await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho', '083 555 0140')
		const shown = await preview(
			'Zanele,+27 83 555 0139,z@example.com,league,\nSIPHO,0835550140,,,\nLerato,083 555 0141,,,\nZ K,27835550139,,,\nAmahle,,,,\namahle,,,,\n,1,,,\n',
		)
		expect(shown).toMatchObject({ fresh: 2, filled: 1, clashes: { count: 0 } })
		expect(shown.isNew).toMatchObject({ count: 2, listed: [{ line: expect.any(Number) }, {}] })
		const { filled, same } = shown.matched
		expect([filled, same].map(({ listed }) => listed.map(({ here, gives }) => [here, gives]))).toEqual([
			[['Zanele', ['email', 'tags']]],
			[['Sipho', []]],
		])
		expect(shown.twice.listed).toEqual([
			{ line: 5, name: 'Z K', first: 2 },
			{ line: 7, name: 'amahle', first: 6 },
		])
		expect(shown.leftOut).toMatchObject([
			{ is: 'to fix', count: 1, listed: [{ line: 8, reason: 'Enter a name; This isn’t a phone number: “1”' }] },
		])
		expect([shown.lines, shown.brings, same.count + shown.twice.count]).toEqual([7, 3, 3])
		expect((await stored()).map(({ id, email }) => [id, email])[0]).toEqual([zanele, null])
		expect(await stored()).toHaveLength(2)
	})

	it('says of whom another customer has the name, with their mail', async () => {
		await walkIn('Ruan Botha', '083 555 0139')
		const { isNew } = await preview('ruan botha,,ruan@example.com,,\nLee,,,,\n')
		expect(isNew.listed).toEqual([
			{ line: 2, name: 'ruan botha', phone: null, email: 'ruan@example.com', isNamesake: true },
			{ line: 3, name: 'Lee', phone: null, email: null, isNamesake: false },
		])
	})

	it('adds nobody whose number or mail an account has, and nothing to them', async () => {
		const thandi = await createUser({ fullName: 'Thandi Nkosi', email: 'Thandi@example.com' })
		await write((tx) => tx.update(users).set({ phone: '082 555 0143' }).where(eq(users.id, thandi.id)))
		const id = await write((tx) => customerOf(tx, venue.venueId, { userId: thandi.id }, now))
		const rows =
			"O'Brien,+27 82 555 0143,,,Secret\nThandi N,082 555 0150,thandi@example.com,coach,\nLerato,083 555 0141,,,\n"
		const shown = await preview(rows)
		expect(shown).toMatchObject({ lines: 3, fresh: 1, filled: 0, matched: { same: { count: 2 } } })
		expect(shown.matched.same.listed).toEqual([
			{ line: 2, name: "O'Brien", id, here: 'Thandi Nkosi', gives: [], by: 'number' },
			{ line: 3, name: 'Thandi N', id, here: 'Thandi Nkosi', gives: [], by: 'email' },
		])
		expect(await bring(rows)).toMatchObject({ fresh: 1, filled: 0 })
		expect(await stored()).toMatchObject([{ id, note: null, tags: [] }, { name: 'Lerato' }])
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
	})

	it('knows a walk-in by their mail too, and gives them what they lack but no number', async () => {
		await bring('Zanele,,Z@example.com,,\n')
		const rows = 'Zanele,083 555 0139,z@example.com,,Left-handed\n'
		expect((await preview(rows)).matched.filled.listed).toMatchObject([
			{ here: 'Zanele', gives: ['note'], by: 'email' },
		])
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 1 })
		expect(await stored()).toMatchObject([{ name: 'Zanele', phone: null, note: 'Left-handed' }])
		expect((await preview(rows)).clashes.listed).toMatchObject([{ fields: [{ field: 'phone', here: '' }] }])
	})

	it('adds the second of a family with one mail, whichever import they come in', async () => {
		await bring('Zanele,083 555 0139,dube@example.com,,\n')
		const rows = 'Sipho,083 555 0140,dube@example.com,,Left-handed\n'
		expect(await preview(rows)).toMatchObject({
			fresh: 1,
			matched: { filled: { count: 0 }, same: { count: 0 } },
			clashes: { count: 0 },
		})
		expect(await bring(rows)).toMatchObject({ fresh: 1, filled: 0 })
		expect(await stored()).toMatchObject([
			{ name: 'Zanele', note: null },
			{ name: 'Sipho', phone: '083 555 0140', email: 'dube@example.com', note: 'Left-handed' },
		])
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
		expect(await preview('zanele,083 555 0141,dube@example.com,,\n')).toMatchObject({ fresh: 0, clashes: { count: 1 } })
	})

	it('gives nothing to the other of those who share a number, and knows each by name', async () => {
		await walkIn('Zanele', '083 555 0139')
		const rows = 'Sipho,083 555 0139,sipho@example.com,coach,\n'
		expect(await preview(rows)).toMatchObject({
			filled: 0,
			matched: { same: { listed: [{ here: 'Zanele', gives: [] }] } },
			clashes: { listed: [{ fields: [{ field: 'name', here: 'Zanele', there: 'Sipho' }] }] },
		})
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
		const typed = { name: 'Sipho', phone: '083 555 0139' }
		const asked = (await stored()).map(({ id }) => id)
		await write((tx) => customerAtDesk(tx, venue.venueId, typed, { whose: 'new', asked }, now))
		const both = `${rows}Zanele K.,083 555 0139,z@example.com,,\n`
		expect(await preview(both)).toMatchObject({ filled: 2, twice: { count: 0 } })
		expect(await bring(both)).toMatchObject({ fresh: 0, filled: 2 })
		expect(await stored()).toMatchObject([
			{ name: 'Zanele', email: 'z@example.com', tags: [] },
			{ name: 'Sipho', email: 'sipho@example.com', tags: ['coach'] },
		])
		expect(await bring(both)).toMatchObject({ fresh: 0, filled: 0 })
		expect(await bring('Thabo,083 555 0139,t@example.com,,Sings\n'), 'neither').toMatchObject({ fresh: 0, filled: 0 })
		const thandi = await createUser({ fullName: 'Thandi Nkosi' })
		await write((tx) => tx.update(users).set({ phone: '083 555 0139' }).where(eq(users.id, thandi.id)))
		await write((tx) => customerOf(tx, venue.venueId, { userId: thandi.id }, now))
		expect((await preview('Thandi Nkosi,083 555 0139,,,Sings\n')).matched.same.listed).toMatchObject([
			{ here: 'Thandi Nkosi', gives: [], by: 'number' },
		])
		expect(await fsck()).toEqual([])
	})

	it('leaves out a mail that cannot be read, and not its customer', async () => {
		const rows = 'Zanele,083 555 0139,zanele@,league,\n,083 555 0140,sipho@,,\n'
		const shown = await preview(rows)
		expect(shown).toMatchObject({ lines: 2, fresh: 1, brings: 1 })
		expect(shown.leftOut.flatMap(({ is, listed }) => listed.map(({ line, reason }) => [is, line, reason]))).toEqual([
			['to fix', 3, 'Enter a name; This isn’t an email address: “sipho@”'],
			['imported', 2, 'Will be imported without the email: “zanele@”'],
		])
		await bring(rows)
		expect(await stored()).toMatchObject([{ name: 'Zanele', phone: '083 555 0139', email: null, tags: ['league'] }])
	})

	it('fills what is empty, leaves what differs, and again changes nothing', async () => {
		const zanele = await walkIn('Zanele', '083 555 0139')
		const seen = { name: '', phone: '', email: '', note: '', tags: '' }
		await editCustomer(owner, venue.venueId, zanele, {
			name: 'Zanele',
			phone: '083 555 0139',
			note: 'Left-handed',
			tags: [],
			seen,
		})
		const rows =
			'Zanele K,0835550139,z@example.com,league,Right-handed\nLerato,083 555 0141,l@example.com,"coach, Coach",Pays cash\n'
		expect((await preview(rows)).clashes.listed).toEqual([
			{
				line: 2,
				name: 'Zanele K',
				id: zanele,
				fields: [
					{ field: 'name', here: 'Zanele', there: 'Zanele K' },
					{ field: 'note', here: 'Left-handed', there: 'Right-handed' },
				],
			},
		])
		expect(await bring(rows)).toMatchObject({ fresh: 1, filled: 1 })
		const after = await stored()
		expect(after).toMatchObject([
			{ name: 'Zanele', phone: '083 555 0139', email: 'z@example.com', tags: ['league'], note: 'Left-handed' },
			{
				name: 'Lerato',
				phone: '083 555 0141',
				key: '27835550141',
				tags: ['coach'],
				note: 'Pays cash',
				blockedAt: null,
			},
		])
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
		expect(await stored()).toEqual(after)
		const subject = `venue:${venue.venueId}`
		const acts = await db.select().from(auditLog).where(eq(auditLog.subject, subject))
		expect(acts).toMatchObject([{ action: 'venue.import-customers', details: { fresh: 1, filled: 1 } }])
		expect(await fsck()).toEqual([])
	})

	it('leaves out lines without a number that are the same, and keeps two people of one name apart', async () => {
		await bring('Amahle,,a@example.com,,\nAmahle,,b@example.com,,\nAmahle,,,,\n')
		expect(await stored()).toHaveLength(3)
		expect(await bring('amahle ,,A@example.com,,\nAmahle,,,,\n')).toMatchObject({ fresh: 0, filled: 0 })
	})

	it('gives what an account lacks only where the desk has merged its number, and never a mail', async () => {
		const player = await createUser({ fullName: 'Thandi Nkosi' })
		const account = await write((tx) => customerOf(tx, venue.venueId, { userId: player.id }, now))
		await bring('Thandi,083 555 0139,,,Secret\n')
		expect(await stored()).toHaveLength(2)
		const [, walkIn] = await stored()
		await mergeCustomers(owner, venue.venueId, account, walkIn!.id)
		const other = await write((tx) =>
			customerOf(tx, venue.venueId, { guestName: 'T', guestPhone: '083 555 0150' }, now),
		)
		await mergeCustomers(owner, venue.venueId, account, other)
		const shown = await preview('Thandi N,0835550150,t@example.com,league,\nThandi Nkosi,083 555 0139,,coach,Secret\n')
		expect(shown).toMatchObject({ filled: 1, fresh: 0 })
		expect(shown.clashes.listed.map(({ line, fields }) => [line, fields.map(({ field }) => field)])).toEqual([
			[2, ['name', 'email']],
			[3, ['tags']],
		])
		await bring('Thandi N,0835550150,t@example.com,league,\n')
		const [kept] = await db.select().from(customers).where(eq(customers.id, account))
		expect(kept).toMatchObject({ userId: player.id, email: null, tags: ['league'], note: 'Secret' })
		expect(await fsck()).toEqual([])
	})

	it('counts and fills a walk-in once whose two numbers each add something', async () => {
		const [zanele, other] = [await walkIn('Zanele', '083 555 0139'), await walkIn('Zanele', '083 555 0150')]
		await mergeCustomers(owner, venue.venueId, zanele, other)
		const rows = 'Zanele,083 555 0139,z@example.com,,\nZanele,083 555 0150,,league,Left-handed\n'
		const shown = await preview(rows)
		expect(shown).toMatchObject({ fresh: 0, filled: 1, clashes: { count: 0 } })
		expect(await bring(rows)).toMatchObject({
			fresh: 0,
			filled: 1,
		})
		const [kept] = await stored()
		expect(kept).toMatchObject({ email: 'z@example.com', tags: ['league'], note: 'Left-handed' })
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
		expect((await preview(rows)).matched.same.count).toBe(2)
		expect(await fsck()).toEqual([])
	})

	it('finds those without a number again after the desk has written about them', async () => {
		const rows = 'Amahle,,a@example.com,,\n'
		await bring(rows)
		const [amahle] = await stored()
		await editCustomer(owner, venue.venueId, amahle!.id, {
			name: 'Amahle',
			email: 'a@example.com',
			note: 'Left-handed',
			tags: ['league'],
		})
		expect(await bring(rows)).toMatchObject({ fresh: 0, filled: 0 })
		expect(await stored()).toHaveLength(1)
	})

	describe('of our own file', () => {
		const exported = async (venueId: number) => csv(await customerRows(owner, venueId, now))
		const player = async (phone: string | null) => {
			const { id: userId } = await createUser({ fullName: 'Thandi Nkosi' })
			await write((tx) => tx.update(users).set({ phone }).where(eq(users.id, userId)))
			return write((tx) => customerOf(tx, venue.venueId, { userId }, now))
		}

		it('brings nothing new and changes nothing, for accounts and those without a number too', async () => {
			const [account] = [await player('083 555 0139'), await player(null)]
			await walkIn('Thandi Nkosi', '+27 83 555 0139')
			const [one, other] = [await walkIn('Zanele', '083 555 0140'), await walkIn('Z', '083 555 0141')]
			for (const _ of [1, 2]) await write((tx) => customerOf(tx, venue.venueId, { guestName: '=Sipho' }, now))
			await editCustomer(owner, venue.venueId, account, { name: '', note: 'Left-handed', tags: ['league', '@home'] })
			await bring('Lerato,,l@example.com,coach,Pays cash\n')
			const earlier = await exported(venue.venueId)
			await mergeCustomers(owner, venue.venueId, one, other)
			const before = await stored()
			for (const [text, people] of [[await exported(venue.venueId), 7] as const, [earlier, 8] as const]) {
				const file = await readCustomers(text)
				expect(file.lines).toHaveLength(people)
				const shown = await previewImport(owner, venue.venueId, file)
				expect(shown).toMatchObject({ fresh: 0, filled: 0, twice: { count: 0 }, leftOut: [] })
				// The name of one who has become another since is another.
				expect([shown.matched.same.count, shown.clashes.count]).toEqual(people === 7 ? [7, 0] : [8, 1])
				expect(await importCustomers(owner, venue.venueId, file.lines, now)).toMatchObject({ fresh: 0, filled: 0 })
			}
			expect(await stored()).toEqual(before)
			expect(await fsck()).toEqual([])
		})

		it('shows what differs from the person of the line, a number too, and fills what they lack', async () => {
			const [zanele, sipho] = [await walkIn('Zanele', '083 555 0139'), await player(null)]
			const text = `Courtside ID,Name,Number,Email,Tags\n${zanele},Zanele K,083 555 0150,z@example.com,\n${sipho},Thandi Nkosi,083 555 0151,,league\n`
			const { lines } = await readCustomers(text)
			const shown = await previewImport(owner, venue.venueId, { ...NOTHING, lines })
			expect(shown).toMatchObject({ fresh: 0, filled: 2 })
			expect(shown.clashes.listed.map(({ id, fields }) => [id, fields])).toEqual([
				[
					zanele,
					[
						{ field: 'name', here: 'Zanele', there: 'Zanele K' },
						{ field: 'phone', here: '083 555 0139', there: '083 555 0150' },
					],
				],
				[sipho, [{ field: 'phone', here: '', there: '083 555 0151' }]],
			])
			await importCustomers(owner, venue.venueId, lines, now)
			expect(await stored()).toMatchObject([
				{ name: 'Zanele', phone: '083 555 0139', email: 'z@example.com' },
				{ name: null, tags: ['league'] },
			])
		})

		it('counts one line of a person, and tells people of one number apart by it', async () => {
			const zanele = await walkIn('Zanele', '083 555 0139')
			const text = `Courtside ID,Name,Phone\n${zanele},Zanele,083 555 0139\n${zanele},Zanele,\n,Zanele,083 555 0139\n`
			const file = await readCustomers(text)
			const shown = await previewImport(owner, venue.venueId, file)
			expect(shown).toMatchObject({ fresh: 0, filled: 0, matched: { same: { count: 2 } }, clashes: { count: 0 } })
			expect(shown.twice.listed).toEqual([{ line: 3, name: 'Zanele', first: 2 }])
		})

		it('is of this venue alone: an id of another matches nobody and shows nothing of them', async () => {
			const other = await createUser({ role: 'venue_owner' })
			const elsewhere = (await createVenue({ ownerId: other.id })).venueId
			const secret = await write((tx) =>
				customerOf(tx, elsewhere, { guestName: 'Secret', guestPhone: '083 555 0199' }, now),
			)
			await walkIn('Zanele', '083 555 0139')
			const { lines } = await readCustomers(
				`Courtside ID,Name,Phone,Note\n${secret},Amahle,,Mine\n${secret},Zanele,083 555 0139,\nx,Lerato,,\n${2 ** 31},Sipho,,\n`,
			)
			const shown = await previewImport(owner, venue.venueId, { ...NOTHING, lines })
			expect(shown).toMatchObject({
				fresh: 3,
				filled: 0,
				matched: { same: { count: 1 } },
				clashes: { count: 0 },
				twice: { count: 0 },
			})
			expect(JSON.stringify(shown)).not.toContain('Secret')
			expect(await importCustomers(owner, venue.venueId, lines, now)).toMatchObject({ fresh: 3, filled: 0 })
			const theirs = await db.select().from(customers).where(eq(customers.courtId, elsewhere))
			expect(theirs).toMatchObject([{ id: secret, name: 'Secret', note: null }])
			expect(await stored()).toHaveLength(4)
		})
	})

	it('is all or nothing', async () => {
		const { lines } = await readCustomers(`${TITLES}A,083 555 0139,,,\n`)
		const broken = { ...lines[0]!, phone: '083 555 0150', name: null as unknown as string }
		await expect(importCustomers(owner, venue.venueId, [...lines, broken])).rejects.toThrow()
		expect(await stored()).toEqual([])
	})

	it('is for the desk of this venue', async () => {
		const other = await createUser({ role: 'venue_owner' })
		const { lines } = await readCustomers(`${TITLES}A,083 555 0139,,,\n`)
		await expect(importCustomers(other, venue.venueId, lines)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(previewImport(other, venue.venueId, { ...NOTHING, lines })).rejects.toMatchObject({
			init: { status: 404 },
		})
		expect(await stored()).toEqual([])
	})

	it('puts them before those who booked earlier, in their order, and after those who book later', async () => {
		await walkIn('Zanele', '083 555 0139')
		const now = at('2026-11-20', 7)
		const { lines } = await readCustomers(
			`${TITLES}Lerato,083 555 0141,,,\nSipho,083 555 0142,,,\nZanele,083 555 0139,,x,\n`,
		)
		await importCustomers(owner, venue.venueId, lines, now)
		const names = async () =>
			(await findCustomers(owner, venue.venueId, { q: '', owing: false })).customers.map(({ name }) => name)
		expect(await names()).toEqual(['Lerato', 'Sipho', 'Zanele'])
		await write((tx) =>
			customerOf(tx, venue.venueId, { guestName: 'Sipho', guestPhone: '+27 83 555 0142' }, at('2026-11-21', 6)),
		)
		expect(await names()).toEqual(['Sipho', 'Lerato', 'Zanele'])
		expect(
			await db.$count(customers, and(eq(customers.courtId, venue.venueId), eq(customers.key, '27835550142'))),
		).toBe(1)
	})
})

/** Does the work, which goes through all lines so many times, and counts the turns that others have in between. */
async function othersRun<Result>(times: number, work: () => Promise<Result>) {
	let turns = 0
	let next = setImmediate(function others() {
		turns++
		next = setImmediate(others)
	})
	try {
		return await work()
	} finally {
		clearImmediate(next)
		expect(turns).toBeGreaterThanOrEqual((times * FILE_LINES) / AT_ONCE)
	}
}

test(
	'50,000 lines are read, shown and stored, and others are let in between',
	{ timeout: within(60_000) },
	async () => {
		const number = (i: number) => `0${810_000_000 + i}`
		const known = Array.from({ length: FILE_LINES / 2 }, (_, i) => `"Player, ""${i}""",${number(i)},,,\n`)
		expect(await bring(known.join(''))).toMatchObject({ fresh: FILE_LINES / 2, filled: 0 })
		const row = (_: unknown, i: number) =>
			`"Player, ""${i}""",${number(i)},p${i}@example.com,"league, coach",=note ${i}`
		const text = `\ufeff${TITLES}${Array.from({ length: FILE_LINES }, row).join('\r\n')}`
		const file = await othersRun(1, () => readCustomers(text))
		const shown = await othersRun(2, () => previewImport(owner, venue.venueId, file))
		const half = { fresh: FILE_LINES / 2, filled: FILE_LINES / 2 }
		expect(shown).toMatchObject(half)
		const run = () => importCustomers(owner, venue.venueId, file.lines, now)
		const { importId, ...done } = await othersRun(3, run)
		expect(done).toEqual(half)
		expect(await othersRun(3, run)).toMatchObject({ fresh: 0, filled: 0 })
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(FILE_LINES)
		const undo = () => undoImport(owner, venue.venueId, importId!, now)
		expect(await othersRun(1, undo)).toMatchObject({ lines: FILE_LINES / 2 })
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(FILE_LINES / 2)
	},
)

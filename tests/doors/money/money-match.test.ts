import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { idempotencyKeys } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { decimal } from '#app/lib/money.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { paymentBy, refundsOf } from '#tests/support/world/bills.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
const TUESDAY = '2027-03-02'

const owner = await createUser({ role: 'venue_owner' })
const player = await createUser({ fullName: 'Sipho Dlamini' })
const headers = await signedIn(owner)

const newVenue = () => createVenue({ ownerId: owner.id, courts: 3 })
type Venue = Awaited<ReturnType<typeof newVenue>>
const addressOf = ({ venueId }: Venue) => `/venue-dashboard/${venueId}/money/match`

afterAll(async () => expect(await fsck()).toEqual([]))

/** Makes a payment of R200 by hand that waits, claimed or not. */
async function waiting(venue: Venue, hour: number, { who = player, sent = true } = {}) {
	const bookingId = await booked(who, wish(venue, TUESDAY, hour, hour + 1))
	const { checkoutId } = await openCheckout(who, bookingId, { payBy: 'manual', origin: 'http://localhost' })
	if (sent) await claim(who, checkoutId, { verificationMethod: 'eft', receiptNumber: '' })
	return { ...(await paymentBy(checkoutId)), bookingId }
}

/** Uploads a statement as a file, or pasted, and returns the response. */
async function send(
	venue: Venue,
	content: string | Uint8Array<ArrayBuffer>,
	how: 'file' | 'text' = 'file',
	as: Record<string, string> = headers,
) {
	const body = new FormData()
	if (how === 'file') body.set('file', new File([content], 'statement.csv'))
	else body.set('text', content as string)
	const response = await ask(addressOf(venue), { method: 'POST', body, headers: as })
	const text = await response.text()
	return { status: response.status, action: text ? JSON.parse(text).actionData?.it : undefined }
}

const statement = (lines: [text: string, cents: number][]) =>
	[
		'Date,Description,Amount,Balance',
		...lines.map(([text, cents]) => `2027-03-01,"${text}",${decimal(cents)},1.00`),
	].join('\n')
const apply = (venue: Venue, ids: number[]) =>
	visit(addressOf(venue), { headers, form: ids.map((id): [string, string] => ['pick', String(id)]) })
async function toastOf(answer: { headers: Headers }) {
	const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
	return (await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast
}
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

describe('a bank statement', () => {
	it('is compared first, and nothing is changed by that', async () => {
		const venue = await newVenue()
		const [right, short, open, own, done, elsewhere] = [
			await waiting(venue, 8),
			await waiting(venue, 9),
			await waiting(venue, 10, { sent: false }),
			await waiting(venue, 11, { who: owner }),
			await waiting(venue, 12),
			await waiting(await newVenue(), 8),
		]
		const admin = await createUser({ role: 'admin' })
		await confirmReceived(admin, venue.venueId, done.id)
		const lines: [string, number][] = [
			[`FNB APP PAYMENT FROM ${readAloud(right.reference).toLowerCase()}`, 20_000],
			[`PAYMENT ${short.reference}`, 19_950],
			[`IB ${open.reference.replaceAll(/(..)/g, '$1-')}`, 20_000],
			[own.reference, 20_000],
			[done.reference, 20_000],
			[elsewhere.reference, 20_000],
			['SALARY', 2_000_000],
			[right.reference, 20_000],
			[`REFUND ${right.reference}`, -20_000],
		]
		const { status, action } = await send(venue, statement(lines))
		expect(status).toBe(200)
		expect(idsOf(action.comparison.matched)).toEqual([right.id, open.id])
		expect(action.comparison.matched[0]).toMatchObject({ payer: 'Sipho Dlamini', came: 20_000, line: 2 })
		expect(action.comparison.differs).toMatchObject([{ id: short.id, came: 19_950, asked: 20_000 }])
		expect(action.comparison.twice).toMatchObject([{ id: right.id, line: 9 }])
		expect(idsOf(action.comparison.own)).toEqual([own.id])
		expect(action.comparison).toMatchObject({ confirmed: 1, out: 1, unread: { count: 0 }, more: 0 })
		expect(action.comparison.byHand.lines.map(({ line }: { line: number }) => line)).toEqual([7, 8])
		for (const { id, checkoutId, receivedAt } of [right, short, open, own]) {
			expect(await paymentBy(checkoutId)).toMatchObject({ id, receivedAt })
		}
		expect((await send(venue, statement(lines), 'text')).action).toEqual(action)
	})

	it('confirms what is ticked, and repeating it changes nothing', async () => {
		const venue = await newVenue()
		const [first, second] = [await waiting(venue, 8), await waiting(venue, 9, { sent: false })]
		const text = statement([
			[first.reference, 20_000],
			[second.reference, 20_000],
		])
		const { action } = await send(venue, text)
		const answer = await apply(venue, idsOf(action.comparison.matched))
		expect(answer.location).toBe(`/venue-dashboard/${venue.venueId}/money`)
		expect(await toastOf(answer)).toMatchObject({
			title: 'Money received',
			description: '2 payments confirmed: R400.00',
		})
		for (const { checkoutId, bookingId } of [first, second]) {
			const word = { receivedBy: 'bank', receivedById: owner.id, method: 'eft' }
			expect(await paymentBy(checkoutId)).toMatchObject({ status: 'success', receivedAmount: 20_000, ...word })
			expect((await storedBooking(bookingId)).paymentStatus).toBe('paid')
		}
		expect(await toastOf(await apply(venue, [first.id, second.id]))).toMatchObject({
			title: 'Nothing confirmed',
			description: '2 payments left out because something changed',
		})
		expect((await send(venue, text)).action.comparison).toMatchObject({ matched: [], confirmed: 2 })
	})

	it('takes another amount only where its own tick says so', async () => {
		const venue = await newVenue()
		const [short, over] = [await waiting(venue, 8), await waiting(venue, 9)]
		const text = statement([
			[short.reference, 19_000],
			[over.reference, 20_050],
		])
		expect((await send(venue, text)).action.comparison).toMatchObject({ matched: [], differs: [{ share: false }, {}] })
		const form = [short, over].map(({ id }, i): [string, string] => ['pick', `${id}:${[19_000, 20_050][i]}`])
		expect((await toastOf(await visit(addressOf(venue), { headers, form })))!.description).toBe(
			'2 payments confirmed: R390.50. Some of it goes back: see Refunds to make',
		)
		expect(await paymentBy(short.checkoutId)).toMatchObject({ status: 'success', receivedAmount: 19_000 })
		expect(await storedBooking(short.bookingId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		expect((await storedBooking(over.bookingId)).paymentStatus).toBe('paid')
		expect(await refundsOf(over.bookingId)).toMatchObject([{ amount: 50, reason: 'overpaid' }])
	})

	it('keeps the list where nothing is ticked', async () => {
		const venue = await newVenue()
		const [right, short] = [await waiting(venue, 8), await waiting(venue, 9)]
		const body = new URLSearchParams({ shown: `2:20000:${right.reference} 3:19000:${short.reference}` })
		const response = await ask(addressOf(venue), { method: 'POST', body, headers })
		expect(response.status).toBe(400)
		const { result, comparison } = JSON.parse(await response.text()).actionData.it
		expect(result.error.pick).toEqual(['Tick at least one payment'])
		expect(comparison).toMatchObject({
			matched: [{ id: right.id, line: 2 }],
			differs: [{ id: short.id, came: 19_000 }],
		})
	})

	it('keeps the list with what was ticked where it cannot be read', async () => {
		const venue = await newVenue()
		const { id, reference } = await waiting(venue, 8)
		const shown = ['shown', `2:20000:${reference}`] as [string, string]
		for (const [sent, picked] of [
			[
				[String(id), 'x'],
				[String(id), 'x'],
			],
			[['x'], 'x'],
		] as const) {
			const form = [shown, ...sent.map((value): [string, string] => ['pick', value])]
			const { status, action } = await visit(addressOf(venue), { headers, form })
			expect([status, action.result.initialValue.pick]).toEqual([400, picked])
			expect(action.comparison.matched).toMatchObject([{ id }])
		}
	})

	it('says what has changed between looking and confirming', async () => {
		const venue = await newVenue()
		const [kept, confirmed, cancelled] = [await waiting(venue, 8), await waiting(venue, 9), await waiting(venue, 10)]
		const lines = [kept, confirmed, cancelled].map(({ reference }): [string, number] => [reference, 20_000])
		const { action } = await send(venue, statement(lines))
		await confirmReceived(owner, venue.venueId, confirmed.id)
		await setBookingStatus(player, cancelled.bookingId, 'cancelled')
		expect((await toastOf(await apply(venue, idsOf(action.comparison.matched))))!.description).toBe(
			'2 payments confirmed: R400.00. 1 payment left out because something changed. Some of it goes back: see Refunds to make',
		)
		expect(await refundsOf(cancelled.bookingId)).toMatchObject([{ amount: 20_000, by: 'venue' }])
		expect(await refundsOf(confirmed.bookingId)).toEqual([])
	})

	it('confirms each payment once, however often it is sent at once', async () => {
		const venue = await newVenue()
		const payments = [await waiting(venue, 8), await waiting(venue, 9)]
		await Promise.all(Array.from({ length: 20 }, () => apply(venue, idsOf(payments))))
		for (const { bookingId } of payments) {
			expect((await storedBooking(bookingId)).paymentStatus).toBe('paid')
			expect(await refundsOf(bookingId)).toEqual([])
		}
	})

	it('never confirms one’s own, ticked or not', async () => {
		const venue = await newVenue()
		const own = await waiting(venue, 8, { who: owner })
		expect((await toastOf(await apply(venue, [own.id])))!.title).toBe('Nothing confirmed')
		expect((await paymentBy(own.checkoutId)).receivedAt).toBeNull()
		const admin = await signedIn(await createUser({ role: 'admin' }))
		expect((await send(venue, statement([[own.reference, 20_000]]), 'file', admin)).action.comparison).toMatchObject({
			matched: [{ id: own.id }],
			own: [],
		})
	})

	it('may come in other encodings', async () => {
		const venue = await newVenue()
		const { id, reference } = await waiting(venue, 8)
		const text = `Date,Amount,Text\n2027-03-01,200.00,Ren\u00e9e ${reference}\n`
		const wide = new Uint8Array([
			0xff,
			0xfe,
			...new Uint8Array(Uint16Array.from([...text].map((sign) => sign.charCodeAt(0))).buffer),
		])
		const windows = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))
		for (const content of [text, `\ufeff${text}`, wide, windows]) {
			expect(idsOf((await send(venue, content)).action.comparison.matched)).toEqual([id])
		}
	})

	test('that is … is refused calmly', () =>
		each(
			[
				['nothing', '', 400, /Choose a(nother one| file or paste)/],
				['a photo', new Uint8Array(2_000).map((_, i) => i % 256), 400, /isn’t a CSV file/],
				['of 29 000 columns', 'a,'.repeat(29_000), 400, /more than 100 columns|can’t read/],
				['too many lines', 'a,1.00\n'.repeat(2_001), 400, /more than 2,000 lines/],
				['more than 60 kB', 'a'.repeat(60_001), 413, /more than 60 kB/],
				['a greeting', 'hello', 400, /doesn’t look like a bank statement/],
				['zeros', '\u0000'.repeat(50_000), 400, /isn’t a CSV file/],
				['infinite amounts', 'Amount,Text\n1e309,CS7K4M2Q9X\n-1e309,CS7K4M2Q9X', 200, null],
				['formulas', 'Amount,Text\n=1+1,=HYPERLINK("x")', 200, null],
			] as const,
			async (_, content, status, words) => {
				for (const how of typeof content === 'string' ? (['file', 'text'] as const) : (['file'] as const)) {
					const answer = await send(await newVenue(), content as string, how)
					expect(answer.status).toBe(status)
					if (how === 'text')
						expect(answer.action.pasted).toBe(words ? String(content).replaceAll('\n', '\r\n') : undefined)
					if (words) expect(answer.action.result.error.file[0]).toMatch(words)
					else expect(answer.action.comparison.matched).toEqual([])
				}
			},
		))

	describe('with lines that name no payment', () => {
		type Line = { line: number; mark: string; came: number; guesses: { key: string; why: string }[] }
		const linesOf = async (venue: Venue, text: string): Promise<Line[]> =>
			(await send(venue, text)).action.comparison.byHand.lines
		const pick = (line: Line, key: string) => ['pick', `${key}:${line.came}:${line.mark}`] as [string, string]
		const choose = (venue: Venue, picked: [string, string][]) => visit(addressOf(venue), { headers, form: picked })

		it('lists each with its date, its words and what it may be for', async () => {
			const venue = await newVenue()
			const near = await waiting(venue, 8)
			const wrong = `${near.reference.slice(0, 9)}${near.reference.endsWith('0') ? '1' : '0'}`
			const zanele = await createUser({ fullName: 'Zanele Mthembu' })
			const bare = await booked(zanele, wish(venue, TUESDAY, 9, 10))
			const lines = (
				await send(
					venue,
					statement([
						[`PAYMENT ${wrong}`, 20_000],
						['EFT Z MTHEMBU', 20_000],
						['SALARY', 2_000_000],
					]),
				)
			).action.comparison.byHand
			expect(lines).toMatchObject({ more: 0, counted: 0 })
			expect(lines.lines).toMatchObject([
				{ line: 2, date: '2027-03-01', words: `PAYMENT ${wrong}`, came: 20_000 },
				{ words: 'EFT Z MTHEMBU' },
				{ words: 'SALARY', guesses: [] },
			])
			expect(lines.lines[0].guesses).toMatchObject([
				{
					key: `p${near.id}`,
					why: `Same amount, and the reference ${readAloud(near.reference)} is there but for one sign.`,
				},
			])
			expect(lines.lines[1].guesses).toMatchObject([
				{ key: `b${bare}`, payer: 'Zanele Mthembu', why: 'Same amount, and “MTHEMBU” is the name on the booking.' },
			])
			expect(lines.open.map(({ key }: { key: string }) => key)).toEqual([`p${near.id}`, `b${bare}`])
		})

		it('takes what is ticked, and counts no line twice when the statement comes once more', async () => {
			const venue = await newVenue()
			const zanele = await createUser({ fullName: 'Zanele Mthembu' })
			const [first, second] = [
				await booked(zanele, wish(venue, TUESDAY, 9, 10)),
				await booked(zanele, wish(venue, TUESDAY, 10, 11)),
			]
			const sent = await waiting(venue, 11)
			const text = statement([
				['EFT Z MTHEMBU', 20_000],
				['PADEL TUESDAY', 19_000],
			])
			const [eft, short] = await linesOf(venue, text)
			const answer = await choose(venue, [pick(eft!, `b${first}`), pick(short!, `p${sent.id}`), ['pick', '']])
			expect((await toastOf(answer))!.description).toBe('2 payments confirmed: R390.00')
			expect((await storedBooking(first)).paymentStatus).toBe('paid')
			expect(await paymentBy(sent.checkoutId)).toMatchObject({ receivedAmount: 19_000, receivedBy: 'bank' })

			const again = (await send(venue, text)).action.comparison
			expect([again.byHand.lines, again.confirmed]).toEqual([[], 2])
			for (const key of [`b${first}`, `b${second}`, `b${second}`]) {
				expect((await toastOf(await choose(venue, [pick(eft!, key)])))!.title).toBe('Nothing confirmed')
			}
			await write((tx) => tx.delete(idempotencyKeys)) // as after two days
			expect((await toastOf(await choose(venue, [pick(eft!, `b${second}`)])))!.title).toBe('Nothing confirmed')
			expect((await storedBooking(second)).paymentStatus).toBe('pending')
		})

		it('confirms a guess at one press or leaves its line out, and shows the others again', async () => {
			const venue = await newVenue()
			const zanele = await createUser({ fullName: 'Zanele Mthembu' })
			const id = await booked(zanele, wish(venue, TUESDAY, 9, 10))
			const text = statement([
				['EFT Z MTHEMBU', 20_000],
				['SALARY', 2_000_000],
			])
			const [eft, salary] = await linesOf(venue, text)
			const left = JSON.stringify([eft, salary].map((line) => [line!.line, line!.came, 'EFT', line!.mark]))
			const press = async (name: string, value: string) => {
				const body = new URLSearchParams({ left, shown: '', [name]: value })
				const response = await ask(addressOf(venue), { method: 'POST', body, headers })
				const { comparison, toast } = JSON.parse(await response.text()).actionData.it
				return { status: response.status, lines: comparison.byHand.lines.map(({ line }: Line) => line), toast }
			}
			expect(await press('leave', salary!.mark)).toMatchObject({
				status: 200,
				lines: [2],
				toast: { title: 'Left out' },
			})
			expect((await storedBooking(id)).paymentStatus).toBe('pending')
			const one = `b${id}:20000:${eft!.mark}`
			expect(await press('one', one)).toMatchObject({ status: 200, lines: [3], toast: { title: 'Money received' } })
			expect((await storedBooking(id)).paymentStatus).toBe('paid')
			expect(await press('one', one)).toMatchObject({ toast: { title: 'Nothing confirmed' } })
			for (const wrong of ['', 'x', `b${id}`]) expect(await press('one', wrong)).toMatchObject({ status: 400 })
		})

		it('guesses no bill that is paid, one’s own, cancelled or of another venue, and says what is not open', async () => {
			const [venue, elsewhere] = [await newVenue(), await newVenue()]
			const people = await Promise.all(
				['Ayanda Khoza', 'Bongi Zulu', 'Chris Naidoo', 'Dineo Mokoena', 'Sipho Peters'].map((fullName) =>
					createUser({ fullName }),
				),
			)
			const [paidTwice, partPaid, open, other, gone] = people
			const twice = await waiting(venue, 8, { who: paidTwice })
			await paid(twice.bookingId, { by: owner, method: 'cash' })
			const part = await waiting(venue, 9, { who: partPaid })
			await paid(part.bookingId, { by: owner, method: 'cash', amount: 5_000 })
			const free = await booked(open!, wish(venue, TUESDAY, 10, 11))
			await waiting(elsewhere, 8, { who: other })
			const cancelled = await booked(gone!, wish(venue, TUESDAY, 11, 12))
			await setBookingStatus(owner, cancelled, 'cancelled')
			await booked(owner, wish(venue, TUESDAY, 12, 13))
			const names = ['KHOZA', 'ZULU', 'NAIDOO', 'MOKOENA', 'PETERS']
			const lines = await linesOf(
				venue,
				statement([
					...names.map((name): [string, number] => [`EFT ${name}`, 20_000]),
					[twice.reference.replace(/..$/, 'ZZ'), 20_000],
					[part.reference.replace(/.$/, part.reference.endsWith('Z') ? 'Y' : 'Z'), 20_000],
				]),
			)
			const guessed = lines.map(({ guesses }) => guesses.map(({ key }) => key))
			expect(guessed).toEqual([[], [], [`b${free}`], [], [], [], [`p${part.id}`]])
			expect(lines.at(-1)!.guesses[0]!.why).toContain('R50.00 more than is open')
		})

		it('tells two equal lines apart', async () => {
			const venue = await newVenue()
			const zanele = await createUser({ fullName: 'Zanele Mthembu' })
			const ids = [
				await booked(zanele, wish(venue, TUESDAY, 9, 10)),
				await booked(zanele, wish(venue, TUESDAY, 10, 11)),
			]
			const text = statement([
				['EFT Z MTHEMBU', 20_000],
				['EFT Z MTHEMBU', 20_000],
			])
			const lines = await linesOf(venue, text)
			await choose(venue, [pick(lines[0]!, `b${ids[0]}`)])
			const [left, ...none] = await linesOf(venue, text)
			expect([left!.mark, none]).toEqual([lines[1]!.mark, []])
			await choose(venue, [pick(left!, `b${ids[1]}`)])
			for (const id of ids) expect((await storedBooking(id)).paymentStatus).toBe('paid')
		})

		it('takes a line once, however often and for whatever it is sent at once', async () => {
			const venue = await newVenue()
			const zanele = await createUser({ fullName: 'Zanele Mthembu' })
			const ids = [
				await booked(zanele, wish(venue, TUESDAY, 9, 10)),
				await booked(zanele, wish(venue, TUESDAY, 10, 11)),
			]
			const [line] = await linesOf(venue, statement([['EFT Z MTHEMBU', 20_000]]))
			await Promise.all(Array.from({ length: 12 }, (_, i) => choose(venue, [pick(line!, `b${ids[i % 2]}`)])))
			const paid = await Promise.all(ids.map(async (id) => (await storedBooking(id)).paymentStatus === 'paid'))
			expect(paid.filter(Boolean)).toHaveLength(1)
		})

		it('never takes one’s own, nor what is another venue’s', async () => {
			const venue = await newVenue()
			const own = await booked(owner, wish(venue, TUESDAY, 9, 10))
			const elsewhere = await booked(player, wish(await newVenue(), TUESDAY, 9, 10))
			const [line] = await linesOf(venue, statement([['EFT', 20_000]]))
			for (const id of [own, elsewhere]) {
				expect((await toastOf(await choose(venue, [pick(line!, `b${id}`)])))!.title).toBe('Nothing confirmed')
				expect((await storedBooking(id)).paymentStatus).toBe('pending')
			}
		})

		it('keeps the list where nothing is chosen', async () => {
			const venue = await newVenue()
			const [line] = await linesOf(venue, statement([['SALARY', 2_000_000]]))
			const left = JSON.stringify([[line!.line, line!.came, '2027-03-01 SALARY', line!.mark]])
			const body = new URLSearchParams({ left, pick: '' })
			const response = await ask(addressOf(venue), { method: 'POST', body, headers })
			expect(response.status).toBe(400)
			const { result, comparison } = JSON.parse(await response.text()).actionData.it
			expect(result.error.pick).toEqual(['Tick at least one payment'])
			expect(comparison.byHand.lines).toMatchObject([
				{ line: 2, mark: line!.mark, words: 'SALARY', date: '2027-03-01' },
			])
		})
	})

	test('ticks like … are refused', () =>
		each(
			[
				[[]],
				[['x']],
				[['0']],
				[['-1']],
				[['1.5']],
				[['1:0']],
				[['1:-5']],
				[['1:1:1']],
				[['99999999999']],
				[['b1']],
				[['b1:100']],
				[['b1:100:short']],
				[['p1:x:aaaaaaaaaaaaaaaaaaaaaa']],
				[['']],
				[Array<string>(401).fill('1')],
			],
			async (picked) => {
				const form = picked.map((id): [string, string] => ['pick', id])
				expect((await visit(addressOf(await newVenue()), { headers, form })).status).toBe(400)
			},
		))
})

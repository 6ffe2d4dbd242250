import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { mails, users } from '#db/schema.ts'
import { claim, findDue, removeOldMails } from '#app/features/notices/mails/outbox.server.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { writeLetter } from '#app/features/notices/letters.server.ts'
import { DAY_AHEAD, HOURS_AHEAD, remind } from '#app/features/notices/reminders.server.ts'
import { MAIL_LIFE, notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { invite } from '#app/features/venues/team/invitations.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf, written, writtenLetter } from '#tests/support/notices.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/support/outside/smtp.ts')).openPost())
afterAll(() => smtp.stop())

const MINUTE = 60_000
const later = (ms: number) => new Date(clock + ms)
/** Each test has a day of its own, so that what one left waiting is not in another's way. */
let clock = Date.parse('2026-11-20T08:00:00Z')
beforeEach(async () => {
	clock += 40 * DAY
	smtp.behave()
	smtp.received.length = 0
	await write((tx) => tx.delete(mails))
})

let told = 0
async function tell(user: { id: number }, wishes: { title?: string; body?: string; kind?: 'club' | 'reminder' } = {}) {
	const cause = `test:${++told}`
	const notice = {
		kind: 'club' as const,
		title: `News ${told}`,
		body: 'Come at six.',
		link: '/running-club/7',
		...wishes,
	}
	await write((tx) => notify(tx, [written({ userId: user.id, ...notice, cause })], later(0)))
	return cause
}
const mailsOf = (user: { id: number }) =>
	db.select().from(mails).where(eq(mails.userId, user.id)).orderBy(asc(mails.id))
const statusesOf = async (user: { id: number }) => (await mailsOf(user)).map(({ status }) => status)
const subjectsTo = ({ email }: { email: string }) => smtp.to(email).map(({ subject }) => subject)
const inboxOf = async (user: { id: number }) => (await noticesOf(user.id)).map(({ title }) => title)
const isRefused = async ({ id }: { id: number }) => {
	const [row] = await db.select().from(users).where(eq(users.id, id))
	return row!.emailRefusedAt !== null
}
/** As the job does it: every so often from one time to another. */
async function work(from: number, to: number, every = MINUTE) {
	for (let ms = from; ms <= to; ms += every) await sendMails(later(ms))
}

describe('too many mails', () => {
	it('come ten in an hour, and the rest in one', async () => {
		const user = await createUser()
		for (let i = 0; i < 57; i++) {
			await tell(user, { title: `Run ${i + 1}` })
			await sendMails(later(i * 1_000))
		}
		expect(subjectsTo(user)).toEqual(Array.from({ length: 10 }, (_, i) => `Run ${i + 1}`))
		await write((tx) =>
			writeLetter(tx, writtenLetter({ userId: user.id, cause: 'test:own', title: 'Your own', body: '' }), later(0)),
		)
		await sendMails(later(HOUR / 2))
		expect(subjectsTo(user).slice(10), 'one about the account waits for nothing').toEqual(['Your own'])

		await work(HOUR / 2, HOUR + MINUTE)
		expect(subjectsTo(user).slice(11)).toEqual(['47 notices'])
		const { text } = smtp.to(user.email).at(-1)!
		expect(text).toContain('Run 11\nRun 12\n')
		expect(text).toContain('/notices')
		expect(new Set(await statusesOf(user))).toEqual(new Set(['sent']))
		expect(await inboxOf(user)).toHaveLength(57)
	})

	it('go in one only where nobody else can take them meanwhile', async () => {
		const user = await createUser()
		for (let i = 0; i < 13; i++) await tell(user)
		const [waits, first, ...rest] = (await mailsOf(user)).map(({ id }) => id) as [number, number, ...number[]]
		await write((tx) =>
			tx
				.update(mails)
				.set({ dueAt: later(MINUTE) })
				.where(eq(mails.id, waits)),
		)
		const took = await write((tx) => claim(tx, first, later(0)))
		expect(
			took!.gathered.map(({ id }) => id),
			'not what falls due while they go',
		).toEqual(rest)
		for (const id of rest) expect(await write((tx) => claim(tx, id, later(1)))).toBeNull()
		expect(await write((tx) => claim(tx, waits, later(MINUTE)))).toMatchObject({ gathered: [] })
	})

	it('never begin to an address that nobody has confirmed, but for those about the account', async () => {
		const user = await createUser({ emailVerifiedAt: null })
		for (let i = 0; i < 57; i++) await tell(user)
		await write((tx) =>
			writeLetter(tx, writtenLetter({ userId: user.id, cause: 'test:confirm', title: 'Confirm', body: '' }), later(0)),
		)
		await work(0, HOUR)
		expect(subjectsTo(user)).toEqual(['Confirm'])
	})
})

describe('a mail', () => {
	it('that only a later version has words for is left to it, and holds up no other', async () => {
		const user = await createUser()
		const gossip = (cause: string) => ({ userId: user.id, kind: 'club', what: 'gossip', cause }) as object as NewNotice
		await write((tx) => notify(tx, [gossip('first')], later(0)))
		await tell(user, { title: 'News' })
		await work(0, 10 * MINUTE)
		expect(subjectsTo(user)).toEqual(['News'])
		expect(await mailsOf(user)).toMatchObject([{ status: 'waiting', attempts: 0 }, { status: 'sent' }])
		expect(await inboxOf(user)).toEqual(['You have a new notice', 'News'])

		for (let i = 0; i < 10; i++) await tell(user)
		await write((tx) => notify(tx, [gossip('second')], later(0)))
		await tell(user)
		await work(10 * MINUTE, 12 * MINUTE)
		expect(subjectsTo(user)).toEqual(['News', '11 notices'])
		const sent = Array<string>(11).fill('sent')
		expect(await statusesOf(user)).toEqual(['waiting', ...sent, 'waiting', 'sent'])
	})

	it('goes out once for each cause, and carries what a mail has to', async () => {
		const user = await createUser({ fullName: 'Thandi Mokoena' })
		const cause = await tell(user, { title: 'Court 2 is closed', body: 'Rain.\nWe are sorry.' })
		const again = written({ userId: user.id, kind: 'club', title: 'Again', body: 'Again', cause })
		await write((tx) => notify(tx, [again], later(1)))
		await sendMails(later(0))
		await sendMails(later(HOUR))
		const [mail, ...more] = smtp.to(user.email)
		expect(more).toEqual([])
		expect(mail).toMatchObject({
			subject: 'Court 2 is closed',
			from: { name: 'Courtside', address: 'hello@courtside.example' },
			to: [{ address: user.email }],
			date: later(0).toISOString(),
		})
		expect(mail!.messageId).toMatch(/^<mail-\d+\.[0-9a-f]{24}@courtside\.example>$/)
		expect(mail!.text).toContain('Rain.\nWe are sorry.')
		expect(mail!.text).toContain('See it at the club: https://courtside.example/running-club/7')
		expect(mail!.html).toContain('href="https://courtside.example/running-club/7"')
		expect(Buffer.byteLength(mail!.html!)).toBeLessThan(15_000)
		const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
		expect(headers).toMatchObject({
			'auto-submitted': 'auto-generated',
			'list-unsubscribe': expect.stringMatching(
				/^<https:\/\/courtside\.example\/notices\/unsubscribe\/[\w-]+\.[\w-]+>$/,
			) as string,
			'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
		})
		expect(await statusesOf(user)).toEqual(['sent'])
	})

	it('loads nothing and shows hostile words as words', async () => {
		const user = await createUser({ fullName: '"Eve" <eve@evil.example>,\r\nBcc: all@evil.example' })
		const title = 'Eve\r\nBcc: victim@evil.example\r\n\r\n<b>Hi</b>\u202e'
		await tell(user, { title, body: '<img src=x onerror=alert(1)>\r\n.\r\nQUIT </style></html>' })
		await sendMails(later(0))
		const [{ email, raw, to }] = smtp.received as [(typeof smtp.received)[0]]
		expect(smtp.received).toHaveLength(1)
		expect(to).toBe(user.email)
		expect(email.subject).toBe('Eve Bcc: victim@evil.example <b>Hi</b>')
		expect([email.bcc, email.cc]).toEqual([undefined, undefined])
		const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
		expect(head).not.toMatch(/^Bcc:/im)
		expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
		expect(email.html).not.toMatch(/<(img|script|link|b)\b/)
		expect(email.text).toContain('<img src=x onerror=alert(1)>')
		expect(email.text).toContain('QUIT')
	})

	it('of the account carries its secret, which is forgotten once it is sent, and cannot be ended', async () => {
		const user = await createUser()
		const letter = { userId: user.id, cause: 'reset:1', title: 'A new password', body: 'Within 30 minutes.' }
		const secrets = { link: '/auth/reset/', secret: 'S3CRET-canary', to: 'new@example.com' }
		const isWritten = await write((tx) => writeLetter(tx, writtenLetter({ ...letter, ...secrets }), later(0)))
		expect(isWritten).toBe(true)
		expect(JSON.stringify(await mailsOf(user))).not.toMatch(/S3CRET|new@example/)
		await sendMails(later(0))
		expect(smtp.to(user.email)).toEqual([])
		const [mail] = smtp.to('new@example.com')
		expect(mail!.text).toContain('Choose a new password: https://courtside.example/auth/reset/S3CRET-canary')
		expect(mail!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
		expect(await mailsOf(user)).toMatchObject([{ status: 'sent', secret: null }])
	})

	it('of an invitation is the only way to its address, whoever has an account with it', async () => {
		const [owner, person] = [await createUser({ role: 'venue_owner' }), await createUser()]
		const { venueId } = await createVenue({ ownerId: owner.id, name: 'Aces' })
		await write((tx) => tx.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person.id)))
		const { path, sent } = await invite(owner, venueId, { role: 'manager', email: person.email }, later(0))
		expect([sent, await inboxOf(person)]).toEqual([true, []])
		expect(JSON.stringify(await db.select().from(mails))).not.toContain(path.split('/').at(-1))
		await sendMails(later(0))
		const [mail] = smtp.to(person.email)
		expect(mail!.text).toContain(`https://courtside.example${path}`)
		expect(mail!.text).toContain('A venue gave us this address to invite you.')
		expect(mail!.text).not.toContain('somebody, most likely you')
	})

	it('is removed a month after it was written', async () => {
		const user = await createUser()
		await tell(user)
		await sendMails(later(0))
		await removeOldMails(later(30 * DAY))
		expect(await mailsOf(user)).toHaveLength(1)
		await removeOldMails(later(30 * DAY + 1))
		expect(await mailsOf(user)).toEqual([])
	})
})

describe('a mail server', () => {
	it('that is down for an hour gets everything once, in order for each person, and no try is lost', async () => {
		const people = [await createUser(), await createUser(), await createUser()]
		await smtp.down()
		for (let i = 0; i < 4; i++) for (const user of people) await tell(user, { title: `Word ${i}` })
		await work(0, HOUR)
		for (const user of people)
			expect((await mailsOf(user)).map(({ status, attempts }) => [status, attempts])).toEqual(
				Array(4).fill(['waiting', 0]),
			)
		await smtp.up()
		await work(HOUR + MINUTE, HOUR + 10 * MINUTE)
		for (const user of people) expect(subjectsTo(user)).toEqual(['Word 0', 'Word 1', 'Word 2', 'Word 3'])
		expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(12)
		await work(HOUR + 10 * MINUTE, 2 * HOUR)
		expect(smtp.received).toHaveLength(12)
	})

	it('that is slow gets each mail once', async () => {
		const people = await Promise.all([1, 2, 3, 4, 5].map(() => createUser()))
		for (const user of people) await tell(user)
		smtp.behave({ delay: 300 })
		await Promise.all([sendMails(later(0)), sendMails(later(1)), sendMails(later(2))])
		await work(MINUTE, 5 * MINUTE)
		expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
	})

	it('that refuses an address is not asked about it again; the person is told, and the others get theirs', async () => {
		const [one, gone, other] = [await createUser(), await createUser(), await createUser()]
		for (const user of [one, gone, other]) for (const title of ['First', 'Second']) await tell(user, { title })
		smtp.behave({ recipient: (address) => (address === gone.email ? [550, 'No such user here'] : undefined) })
		await work(0, 10 * MINUTE)
		for (const user of [one, other]) expect(subjectsTo(user)).toEqual(['First', 'Second'])
		expect(await mailsOf(gone)).toMatchObject([
			{ status: 'refused', attempts: 1, trouble: expect.stringContaining('No such user') as string },
			{ status: 'refused' },
		])
		expect(await inboxOf(gone)).toEqual(['First', 'Second', `We can’t reach ${gone.email}`])
		await tell(gone, { title: 'Third' })
		expect(await mailsOf(gone)).toHaveLength(2)
		expect([await isRefused(gone), await isRefused(one)]).toEqual([true, false])

		// An account mail is tried anyway, and shows that the address works again.
		smtp.behave()
		const letter = { userId: gone.id, cause: 'reset:2', title: 'A new password', body: 'Here it is.' }
		await write((tx) => writeLetter(tx, writtenLetter(letter), later(HOUR)))
		await sendMails(later(HOUR))
		expect(subjectsTo(gone)).toEqual(['A new password'])
		expect(await isRefused(gone)).toBe(false)
	})

	it('that wants to be asked again later is, and what comes after waits for it', async () => {
		const [grey, other] = [await createUser(), await createUser()]
		for (const title of ['First', 'Second']) await tell(grey, { title })
		await tell(other)
		smtp.behave({ recipient: (address) => (address === grey.email ? [451, 'Greylisted, try again'] : undefined) })
		await sendMails(later(0))
		expect(subjectsTo(other)).toHaveLength(1)
		expect((await mailsOf(grey)).map(({ status, attempts }) => [status, attempts])).toEqual([
			['waiting', 1],
			['waiting', 0],
		])
		smtp.behave()
		const { dueAt } = (await mailsOf(grey))[0]!
		expect(dueAt.getTime()).toBeGreaterThanOrEqual(later(MINUTE).getTime())
		await sendMails(later(0))
		expect(subjectsTo(grey)).toEqual([])
		await sendMails(dueAt)
		expect(subjectsTo(grey)).toEqual(['First', 'Second'])
	})

	it('that keeps putting off a mistyped new address holds up nothing else of the person', async () => {
		const user = await createUser()
		const typo = `typo-${user.id}@example.com`
		const letter = (title: string, to?: string) =>
			write((tx) =>
				writeLetter(
					tx,
					writtenLetter({
						userId: user.id,
						cause: `letter:${title}`,
						title,
						body: 'Open it.',
						link: '/auth/',
						secret: 'canary',
						to,
					}),
					later(0),
				),
			)
		await letter('Is this yours?', typo)
		await letter('A new password')
		await tell(user, { title: 'First' })
		await tell(user, { title: 'Second' })
		smtp.behave({ recipient: (address) => (address === typo ? [451, 'Try again'] : undefined) })
		await sendMails(later(0))
		expect(subjectsTo(user)).toContain('A new password')
		const ordinary = subjectsTo(user).filter((subject) => subject !== 'A new password')
		expect(ordinary).toEqual(['First', 'Second'])
		expect((await mailsOf(user)).map(({ status, attempts }) => [status, attempts])).toEqual([
			['waiting', 1],
			...Array<[string, number]>(3).fill(['sent', 1]),
		])
		smtp.behave()
		await work(MINUTE, 2 * MINUTE)
		expect(smtp.to(typo).map(({ subject }) => subject)).toEqual(['Is this yours?'])
	})

	it('that puts off one mail gets letters with a link at once, in their order', async () => {
		const user = await createUser()
		await tell(user, { title: 'News' })
		smtp.behave({ message: () => [451, 'Try again'] })
		await sendMails(later(0))
		smtp.behave()
		for (const title of ['One', 'Two']) {
			const letter = { cause: `letter:${title}`, title, body: 'Open it.', link: '/auth/', secret: 'canary' }
			await write((tx) => writeLetter(tx, writtenLetter({ userId: user.id, ...letter }), later(1_000)))
		}
		const [news, one] = await mailsOf(user)
		expect(await findDue(later(1_000), 9)).toEqual([one!.id])
		await sendMails(later(1_000))
		expect(subjectsTo(user)).toEqual(['One', 'Two'])
		expect(await findDue(later(2 * MINUTE), 9)).toEqual([news!.id])
	})

	it('that never takes a mail is given up on after three days, with pauses that grow', async () => {
		const user = await createUser()
		await tell(user)
		smtp.behave({ message: () => [452, 'Full'] })
		const pauses: number[] = []
		for (let at = later(0); ;) {
			await sendMails(at)
			const [mail] = await mailsOf(user)
			if (mail!.status !== 'waiting') break
			pauses.push(Math.round((mail!.dueAt.getTime() - at.getTime()) / MINUTE))
			at = new Date(mail!.dueAt.getTime() + 1_000)
		}
		// The next try would come later than three days after the mail was written.
		expect(pauses).toEqual([1, 5, 30, 120, 360, ...Array<number>(6).fill(720)])
		expect(await mailsOf(user)).toMatchObject([{ status: 'expired', secret: null }])
		expect(smtp.received).toEqual([])
	})

	it('that does not want one message is not offered it again, and its address stays good', async () => {
		const user = await createUser()
		await tell(user, { title: 'Spam' })
		smtp.behave({ message: () => [554, 'Looks like spam'] })
		await sendMails(later(0))
		expect(await statusesOf(user)).toEqual(['refused'])
		expect(await isRefused(user)).toBe(false)
	})

	it.each([
		['before it took the mail', 'before', 1],
		['after it took the mail', 'after', 2],
	] as const)('that hangs up %s gets it again under the same Message-ID', async (_, hangUp, times) => {
		const user = await createUser()
		await tell(user, { title: 'First' })
		await tell(user, { title: 'Second' })
		smtp.behave({ hangUp })
		await sendMails(later(0))
		smtp.behave()
		await work(MINUTE, 10 * MINUTE)
		expect(subjectsTo(user)).toEqual([...Array<string>(times).fill('First'), 'Second'])
		expect(new Set(smtp.to(user.email).map(({ messageId }) => messageId)).size).toBe(2)
	})
})

describe('what is not true or wanted any more', () => {
	/** As they are told of something `ms` before it begins. */
	const remindAhead = (user: { id: number }, ahead: typeof DAY_AHEAD, ms = ahead.ms) => {
		const place = { userId: user.id, what: `test:${++told}`, startTime: later(ms), since: later(-9 * DAY) }
		const says = { title: ahead.name, body: 'Play.', kind: 'reminder', userId: user.id, cause: '' } as const
		const look = async () => ({ startTime: place.startTime, told: written(says) as never })
		return remind([place], look, { now: later(0), aheads: [DAY_AHEAD, HOURS_AHEAD] })
	}

	it.each([
		['two hours ahead, until it begins', HOURS_AHEAD, HOURS_AHEAD.ms, 2 * HOUR],
		['two hours ahead that was late, until it begins', HOURS_AHEAD, HOUR, HOUR],
		['a day ahead, for twenty hours', DAY_AHEAD, DAY_AHEAD.ms, 20 * HOUR],
		['a day ahead that was late, until it begins', DAY_AHEAD, 3 * HOUR, 3 * HOUR],
	])('is not sent: a reminder %s', async (_, ahead, ms, life) => {
		const [inTime, tooLate] = [await createUser(), await createUser()]
		await remindAhead(inTime, ahead, ms)
		await sendMails(later(life - 1_000))
		expect([await statusesOf(inTime), subjectsTo(inTime)]).toEqual([['sent'], [ahead.name]])
		await remindAhead(tooLate, ahead, ms)
		await tell(tooLate, { title: 'News' })
		await sendMails(later(life + 1_000))
		expect(await statusesOf(tooLate)).toEqual(['expired', 'sent'])
		expect(subjectsTo(tooLate)).toEqual(['News'])
	})

	it.each([
		['a link for a new password, after thirty minutes', `account:reset:1`, 30 * MINUTE],
		['a link that confirms an address, after three days', `account:verify:1`, MAIL_LIFE],
	])('nor %s', async (_, cause, life) => {
		const [inTime, tooLate] = [await createUser(), await createUser()]
		const letter = { cause, title: 'A link', body: 'Open it.', link: '/auth/', secret: 'canary' }
		for (const user of [inTime, tooLate]) {
			await write((tx) => writeLetter(tx, writtenLetter({ userId: user.id, ...letter }), later(0), later(life)))
			await sendMails(later(user === inTime ? life - 1_000 : life + 1_000))
		}
		expect([await statusesOf(inTime), subjectsTo(inTime)]).toEqual([['sent'], ['A link']])
		expect(await mailsOf(tooLate)).toMatchObject([{ status: 'expired', secret: null }])
		expect(subjectsTo(tooLate)).toEqual([])
	})

	it('nor a mail of the version before, which has no such time, after three days', async () => {
		const [inTime, tooLate] = [await createUser(), await createUser()]
		for (const user of [inTime, tooLate]) {
			await tell(user, { title: 'News' })
			await write((tx) => tx.update(mails).set({ worthUntil: null }).where(eq(mails.userId, user.id)))
			await sendMails(later(user === inTime ? MAIL_LIFE - 1_000 : MAIL_LIFE + 1_000))
		}
		expect([await statusesOf(inTime), subjectsTo(inTime)]).toEqual([['sent'], ['News']])
		expect([await statusesOf(tooLate), subjectsTo(tooLate)]).toEqual([['expired'], []])
	})

	it.each(['suspendedAt', 'deletedAt'] as const)('nor to somebody with %s', async (column) => {
		const user = await createUser()
		await tell(user)
		await write((tx) =>
			tx
				.update(users)
				.set({ [column]: later(0) })
				.where(eq(users.id, user.id)),
		)
		await tell(user)
		await sendMails(later(0))
		expect(smtp.received).toEqual([])
		expect(await statusesOf(user)).toEqual(['expired'])
	})
})

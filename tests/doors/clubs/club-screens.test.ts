import { describe, expect, it, vi } from 'vitest'
import { addMember, createClub, createRun, membersOf } from '#tests/support/world/runs.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { screensOf, sentForms } from '#tests/support/process/screens.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const ask = await screensOf('routes/clubs')
const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, '|')
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const post = (url: string, headers: Record<string, string>, form: Record<string, string>) =>
	ask(url, { method: 'POST', headers, body: new URLSearchParams(form) })

describe('what a screen of a club sends', () => {
	it('makes an admin from the list of members, whether a dialog is open over it or not', async () => {
		const club = await createClub()
		const { memberId } = await addMember(club.id)
		for (const part of ['members', 'hand-over']) {
			const page = `/running-club/${club.id}/manage/${part}`
			const { html } = await ask(page, { headers: club.asHost })
			const form = sentForms(html, page).find(({ buttons }) => buttons.some((label) => label.startsWith('Make Admin')))!
			const answer = await post(form.address, club.asHost, { memberId: String(memberId), role: 'admin' })
			expect([answer.status, answer.location]).toEqual([302, `/running-club/${club.id}/manage/members`])
			expect((await membersOf(club.id))[1]!.role).toBe('admin')
			const back = await post(form.address, club.asHost, { memberId: String(memberId), role: 'member' })
			expect(back.status).toBe(302)
			expect((await membersOf(club.id))[1]!.role).toBe('member')
		}
		const refused = await post(`/running-club/${club.id}/manage/members`, club.asHost, { memberId: '0', role: 'admin' })
		expect(refused.status).toBe(400)
	})

	it('goes to an address that takes it, whoever looks', async () => {
		const club = await createClub({ isPublic: false })
		const [member, organizer] = [await addMember(club.id), await addMember(club.id)]
		const asking = await addMember(club.id, { status: 'requested' })
		const people = [member.user, organizer.user]
		const owned = { organizerId: organizer.user.id }
		const next = await createRun(club, { people, ...owned })
		const soon = await createRun(club, {
			people,
			...owned,
			date: new Date(Date.now() + 30 * 60_000),
			time: '09:00',
		})
		const open = await createRun(club, owned)
		const base = `/running-club/${club.id}`
		const runs = [next, soon, open].map(({ id }) => `/events/${id}`)
		const dialogs = runs.flatMap((run) =>
			['', '/log', '/withdraw', '/cancel', '/edit', '/route'].map((part) => run + part),
		)
		const manage = ['', '/members', '/requests', '/hand-over', '/close', `/members/${member.memberId}/remove`]
		const parts = [
			'',
			'/join',
			'/leave',
			'/members',
			'/stats',
			'/events',
			'/events/create',
			...manage.map((part) => `/manage${part}`),
			...dialogs,
		]
		const seen = new Set<string>()
		const dead: string[] = []
		const lookers = [club.asHost, member.headers, organizer.headers, asking.headers, await signedIn(await createUser())]
		for (const headers of lookers) {
			for (const page of [...parts.map((part) => base + part), '/running-club-dashboard', '/running-club/create']) {
				const { status, html } = await ask(page, { headers })
				if (status !== 200) continue
				for (const { address, buttons } of sentForms(html, page)) {
					for (const label of buttons) seen.add(label)
					if (!address.startsWith('/running-club')) continue
					// No form at all: whatever takes forms says so, and changes nothing.
					const answer = await ask(address, { method: 'POST', headers, body: 'not a form' })
					if (answer.status !== 415) dead.push(`${page}: ${buttons.join(' | ')} → ${address} answers ${answer.status}`)
				}
			}
		}
		expect(dead).toEqual([])
		for (const label of ['Accept', 'Make Admin', 'Check In', 'RSVP', 'Save Changes', 'Leave Club', 'Close Club'])
			expect(
				[...seen].some((text) => text.startsWith(label)),
				label,
			).toBe(true)
	})
})

describe('the page of a run', () => {
	const run = { maxParticipants: 2, duration: 23 * 60, date: new Date('2027-03-04T05:00:00Z'), time: '07:00' }

	it('has the RSVP before what else there is to know, both days of a night, and says that it is full', async () => {
		const club = await createClub()
		const people = [club.host, (await addMember(club.id)).user, (await addMember(club.id)).user]
		const { id } = await createRun(club, { people, ...run, distance: 8 })
		const page = `/running-club/${club.id}/events/${id}`
		const text = textOf((await ask(page, { headers: club.asHost })).html)
		expect(text).toContain('|Thursday 4 March 2027, 07:00|')
		expect(text).toContain('|to Friday 5 March 2027, 06:00|')
		expect(text).toContain('Full · 1 waiting')
		expect(text.indexOf('Friday 5 March')).toBeLessThan(text.indexOf('You’re going.'))
		expect(text.indexOf('You’re going.')).toBeLessThan(text.indexOf('Distance'))
		const list = textOf((await ask(`/running-club/${club.id}/events`, { headers: club.asHost })).html)
		expect(list).toContain('|07:00 – Fri 5 Mar 06:00|')
		expect(list).toContain('Full · 2 places')
	})

	it('offers its organiser to remove the others, not themself', async () => {
		const club = await createClub()
		const other = await addMember(club.id)
		const { id } = await createRun(club, { people: [club.host, other.user] })
		const { html } = await ask(`/running-club/${club.id}/events/${id}`, { headers: club.asHost })
		expect(html.match(/\/people\/\d+\/remove/g)).toHaveLength(1)
		expect(textOf(html)).toContain('(you)')
	})

	it('says what went wrong in its title and leads to the club where there is one', async () => {
		const club = await createClub()
		const { id } = await createRun(club, run)
		const closed = await ask(`/running-club/${club.id}/events/${id}`)
		expect([closed.status, titleOf(closed.html)]).toEqual([403, 'Join the club to see this run. · Courtside'])
		const missing = await ask(`/running-club/${club.id}/events/999999`)
		expect([missing.status, titleOf(missing.html)]).toEqual([404, 'Club event not found · Courtside'])
		for (const { html } of [closed, missing]) {
			expect(html).toContain('#running"')
			expect(html).not.toContain('#generic"')
			expect(html).toMatch(new RegExp(`href="/running-club/${club.id}"[^>]*>Go to the Club’s Page`))
		}
		const nowhere = await ask('/running-club/999999/events/1')
		expect([nowhere.status, titleOf(nowhere.html)]).toEqual([404, 'Running club not found · Courtside'])
	})
})

it('sends a stranger to the page of a private club that may be asked, from its runs as from its other parts', async () => {
	const club = await createClub({ isPublic: false, mayBeAsked: true })
	for (const part of ['events', 'members', 'stats']) {
		const { status, location } = await ask(`/running-club/${club.id}/${part}`)
		expect([part, status, location]).toEqual([part, 302, `/running-club/${club.id}`])
	}
	expect((await ask(`/running-club/${club.id}/events?key=${club.inviteKey}`)).status).toBe(200)
})

it('says what a new link and none do before the button that does it', async () => {
	const club = await createClub({ isPublic: false })
	const page = `/running-club/${club.id}/manage/requests`
	const { html } = await ask(page, { headers: club.asHost })
	for (const [summary, button] of [
		['Replace the link', 'Make a New Link'],
		['Turn the link off', 'Remove Link'],
	]) {
		const details = [...html.matchAll(/<details\b.*?<\/details>/gs)].map(([found]) => found)
		const asked = details.find((found) => found.includes(`>${summary}<`))!
		expect(textOf(asked)).toContain('link stops working')
		expect(sentForms(asked, page).map(({ buttons }) => buttons)).toEqual([[button]])
	}
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, at, dateOf, formatLongDate, weekdayOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, has, headingOf, part, textOf, toastOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { findVenue } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

/** The next weekday from tomorrow on. */
const weekday = [1, 2, 3].map((days) => addDays(dateOf(new Date()), days)).find((date) => weekdayOf(date) <= 5)!

const BUSINESS = 'Bokmakierie Hall'
const VENUE = 'Bokmakierie Courts'
const COMMENT = 'Quick glass, <b>good</b> light.'
const hasPhoto = ({ html }: PlainPage) => html.includes('alt="Photo 1"')

test('a player becomes an owner, and the venue is found and booked', { timeout: 60_000 }, async () => {
	const owner = await demo.newPlayer('New Owner')
	const admin = await demo.signedIn('admin')
	const link = await owner.follow(await owner.open('/venue-dashboard'), 'Apply to become a venue owner')
	expect(headingOf(link)).toBe('Run your venue on Courtside')
	const missing = await owner.submit(link, 'Apply', { businessName: BUSINESS, city: 'Pretoria' })
	expect(missing.status).toBe(400)
	expect(fieldOf(missing, 'Phone').description).toBe('Enter a phone number')
	expect(fieldOf(missing, 'Business or club').value).toBe(BUSINESS)
	const applied = await owner.submit(missing, 'Apply', { phone: '012 555 0199' })
	expect(applied.text).toContain('We’re looking at your application')
	expect((await owner.open('/venue-dashboard/new')).status).toBe(403)
	const approved = await admin.submit(await admin.open('/admin/owners'), `Approve ${BUSINESS}`)
	expect(approved.text).toContain('They can add their venues now.')

	// Four steps, each of which preserves what was typed.
	const wrong = await owner.submit(await owner.open('/venue-dashboard/new'), 'Save and Continue', {
		name: VENUE,
		description: 'Four courts under old trees.',
		address: '1 Silver Street',
		location: 'Menlyn',
		city: 'pretoria',
		contactPhone: '12',
		facilities: ['Floodlights'],
	})
	expect(wrong.status).toBe(400)
	expect(fieldOf(wrong, 'Phone').description).toMatch(/Enter a phone number such as/)
	expect(wrong.html).toMatch(/<input[^>]*name="facilities" checked="" value="Floodlights"/)
	let page = await owner.submit(wrong, 'Save and Continue', { contactPhone: '012 555 0199' })
	expect(page.text).toContain('Sports, courts and prices')
	page = await owner.submit(page, 'Add Sport', {
		sportId: '2',
		courtCount: '3',
		pricePerHour: '300',
		peakPricePerHour: '400',
	})
	page = await owner.submit(page, 'Add Sport', { sportId: '4', pricePerHour: '150' })
	for (const sport of ['Padel', 'Tennis']) expect(page.html).toMatch(new RegExp(`<h3[^>]*>${sport}</h3>`))
	page = await owner.follow(page, 'Continue to Hours')
	page = await owner.submit(page, 'Save and Continue', { opens7: '', opens1: '6', maxHours: '2' })
	const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#44865a' } })
		.jpeg()
		.toBuffer()
	page = await owner.submit(page, 'Upload Photo', { photo: new File([photo], 'court.jpg', { type: 'image/jpeg' }) })
	expect(hasPhoto(page)).toBe(true)
	page = await owner.submit(page, 'Send for Approval')
	expect(page.text).toContain('Waiting for approval')
	const preview = await admin.follow(await admin.open('/admin/venues'), `Preview of ${VENUE}`)
	expect(preview.text).toContain('Players don’t see this page yet')
	const listed = await admin.submit(preview, `Approve ${VENUE}`)
	expect(listed.text).toContain('Players can find and book it now.')

	// The venue is found, with its photo, and its peak price is paid.
	const player = await demo.newPlayer()
	const found = await player.submit(await player.open('/'), 'Search', { q: VENUE })
	const venue = await player.follow(found, VENUE)
	expect(headingOf(venue)).toBe(VENUE)
	expect(venue.text).toContain('Menlyn, Pretoria')
	expect(venue.html).toContain(`alt="${VENUE}, photo 1 of 1"`)
	const id = /\d+/.exec(venue.path)![0]
	expect(venue.html).toMatch(/href="\/venues\/\d+\/photos(\?[^"]*)?#photo-1"/)
	const large = await player.open(`/venues/${id}/photos`)
	expect(large.html).toMatch(/<dialog[^>]*\sopen.*id="photo-1"/s)
	expect((await player.follow(large, 'Close')).path).toBe(`/venues/${id}`)
	const desk = `/venue-dashboard/${id}`
	const peak = await owner.follow(await owner.open(`${desk}/pricing`), 'Configure Peak Hours for Padel')
	const saved = await owner.submit(await owner.submit(peak, 'Weekdays 17–21'), 'Save Peak Hours')
	expect(toastOf(saved)).toBe('status: Peak hours saved New bookings use them from now on.')
	expect(saved.html.match(/<input[^>]*name="peak"[^>]*\schecked/g)).toHaveLength(20)
	const day = await player.follow(await player.open(venue.path), formatLongDate(at(weekday, 0)))
	expect(day.path).toContain(weekday)
	const evening = await player.follow(day, /^18:00.*R400/)
	const booking = await player.follow(evening, 'Book Now')
	expect(booking.text).toContain('R400.00')
	const booked = await player.submit(booking, 'Complete Booking')
	expect(toastOf(booked)).toBe('status: Booking successful Your booking has been confirmed')

	// The owner confirms, and no money counts before it has arrived.
	const confirmed = await owner.submit(await owner.open(desk), 'Confirm New Player')
	expect(toastOf(confirmed)).toContain('status: Booking updated Booking status updated to confirmed ')
	// The desk offers to complete a booking only once it is over.
	expect(has(confirmed, 'button', 'Complete New Player')).toBe(false)
	const figures = confirmed.html.match(/<dd\b.*?<\/dd>/gs)!.map((figure) => textOf(figure))
	expect(figures.filter((_, i) => i % 2 === 0)).toEqual(['1', 'R0.00', '0.0%', '0.0%'])
})

test('a player who was there reviews, and the owner replies', async () => {
	const [player, owner] = [await demo.signedIn('thandi'), await demo.signedIn('lerato')]
	const { venueId } = await findVenue(demo, 'Mouille Point Indoor Arena')
	const reviewing = await player.follow(await player.open(`/venues/${venueId}?tab=reviews`), 'Write a Review')
	const unrated = await player.submit(reviewing, 'Post Review', { comment: COMMENT })
	expect(unrated.status).toBe(400)
	expect(unrated.text).toContain('Choose 1 to 5 stars')
	expect(fieldOf(unrated, 'Comment').value).toBe(COMMENT)
	const reviewed = await player.submit(unrated, 'Post Review', { rating: '4' })
	expect(toastOf(reviewed)).toBe('status: Review saved Thank you for telling other players.')
	expect(reviewed.text).toContain(COMMENT)
	const reply = await owner.follow(await owner.open(`/venue-dashboard/${venueId}/reviews`), /^Reply to Thandi/)
	const replied = await owner.submit(reply, 'Send Reply', { reply: 'See you next week.' })
	expect(toastOf(replied)).toBe('status: Reply sent It’s below the review.')
	const notice = await player.follow(await player.open('/notices'), /replied to your review/)
	expect(part(notice, COMMENT).text).toContain('See you next week.')
})

test('an owner sets public holidays together', async () => {
	const owner = await demo.signedIn('lerato')
	const { venueId } = await findVenue(demo, 'Beacon Padel')
	const page = await owner.open(`/venue-dashboard/${venueId}/edit/dates`)
	const offered = ({ html }: PlainPage) =>
		[...html.matchAll(/name="holiday\[\d+\]\.date" value="([\d-]{10})"/g)].map(([, date]) => date!)
	const [first, second, ...others] = offered(page)
	const none = await owner.submit(page, 'Save Holidays')
	expect([none.status, none.text]).toEqual([400, expect.stringContaining('Choose Closed or other hours for a day')])
	const refused = await owner.submit(none, 'Save Holidays', {
		'holiday[0].opens': 'closed',
		'holiday[1].opens': '17',
		'holiday[1].closes': '9',
	})
	expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('It has to close after it opens')])
	const saved = await owner.submit(refused, 'Save Holidays', { 'holiday[1].closes': '19' })
	expect(toastOf(saved)).toBe('status: Holidays saved 2 days')
	expect(offered(saved)).toEqual(others)
	expect(saved.text).toContain(`${formatLongDate(at(first!, 0))} Closed · `)
	expect(saved.text).toContain(`${formatLongDate(at(second!, 0))} 17:00–19:00 · `)
})

test('a photo that is none is refused beside its field', async () => {
	const admin = await demo.signedIn('admin')
	const form = await admin.open('/venue-dashboard/new')
	const draft = await admin.submit(form, 'Save and Continue', {
		name: 'Draft',
		description: 'A draft.',
		address: '1 Main Road',
		location: 'Gardens',
		city: 'Cape Town',
		contactPhone: '021 555 0100',
	})
	const photos = await admin.follow(draft, /Photos/, { within: 'Steps' })
	const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
	const refused = await admin.submit(photos, 'Upload Photo', { photo: new File([svg], 'a.png', { type: 'image/png' }) })
	expect(refused.status).toBe(415)
	expect(fieldOf(refused, 'Upload a photo').description).toMatch(/We can’t read this photo/)
	expect(hasPhoto(refused)).toBe(false)
})

test('an owner names a website, makes a key, uses it and takes it back', async () => {
	const owner = await demo.signedIn('lerato')
	const { venueId } = await findVenue(demo, 'Beacon Padel')
	const base = `/venue-dashboard/${venueId}/edit`
	const website = await owner.open(`${base}/website`)
	const refused = await owner.submit(website, 'Save', { sites: 'not a website;' })
	expect([refused.status, fieldOf(refused, 'Your websites').description]).toEqual([
		400,
		expect.stringContaining('website; is not a web address'),
	])
	const saved = await owner.submit(refused, 'Save', { sites: 'www.beacon-padel.example' })
	expect(toastOf(saved)).toBe('status: Websites saved They can show your free hours now.')
	expect(saved.text).toContain(`data-venue="${venueId}"`)
	const framed = await fetch(`${demo.url}/embed/${venueId}`)
	expect(framed.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://beacon-padel.example')

	const keys = await owner.follow(await owner.open(base), 'Keys')
	const missing = await owner.submit(keys, 'Make Key', { name: 'Accounting' })
	expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('Choose what the key may do')])
	const made = await owner.submit(missing, 'Make Key', { name: 'Accounting', scopes: 'bookings:read' })
	const [key] = /csk_[\w-]{43}/.exec(made.text)!
	const ask = () =>
		fetch(`${demo.url}/api/dashboard/venues/${venueId}/bookings`, { headers: { Authorization: `Bearer ${key}` } })
	expect((await ask()).status).toBe(200)
	const listed = await owner.open(`${base}/keys`)
	expect(listed.text).not.toContain(key)
	expect(listed.text).toContain('Last used ')
	const question = await owner.follow(listed, 'Take Back Accounting')
	const gone = await owner.submit(question, 'Take Back')
	expect(toastOf(gone)).toBe('status: Key taken back')
	expect((await ask()).status).toBe(401)
})

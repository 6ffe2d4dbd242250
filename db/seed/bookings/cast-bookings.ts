import { at, DAY, HOUR, later } from '../clock.ts'
import { place, type NewBooking, type Wish } from '../place.ts'
import { randomFrom } from '../random.ts'
import { doubles, fives, lastFives } from './splits.ts'
import { offerOf, venueOf, type Scene } from '../scene.ts'

type When = [day: number, hour: number, hours: number]
type More = Partial<Pick<Wish, 'createdAt' | 'cancelledAt' | 'paymentMethod' | 'receivedAt' | 'group'>>

/** Thandi's group plays at eight tonight, or tomorrow when that is too soon. */
const gameNight = (now: Date) => (at(now, 0, 19) > now ? 0 : 1)

/** Thandi has bookings of every kind; Sipho has nothing coming up; at Beacon Padel money waits for Lerato. */
export function castBookings(scene: Scene): NewBooking[] {
	const random = randomFrom('cast bookings')
	const { now, players } = scene
	const { thandi, sipho } = scene.people
	const book = (
		userId: number,
		key: string,
		sport: string,
		[day, hour, hours]: When,
		status: Wish['status'],
		money: Wish['money'],
		more: More = {},
	) => {
		const venue = venueOf(scene, key)
		const offer = offerOf(venue, sport)
		const start = at(now, day, hour)
		const booking = place(scene, random, { userId, venue, offer, start, hours, status, money, ...more })
		if (!booking) throw new Error(`${key} has no free ${sport} court ${day} days from today at ${hour}:00.`)
		return booking
	}
	const ago = (hours: number) => later(now, -hours * HOUR)
	const midnight = at(now, 0, 0)
	const [first, second, third, fourth, fifth, sixth, seventh] = players.filter(({ city }) => city === 'Cape Town')
	/** Makes that player's payment for an hour at Beacon Padel that arrived at `part` (0–1) of today until now. */
	const today = (player: typeof first, when: When, paymentMethod: Wish['paymentMethod'], part: number) => {
		const receivedAt = later(midnight, Math.floor((now.getTime() - midnight.getTime()) * part))
		const more = { createdAt: later(midnight, -DAY), paymentMethod, receivedAt }
		return book(player!.id, 'beacon-padel', 'padel', when, 'confirmed', 'paid', more)
	}
	const late = { createdAt: at(now, -9, 12), cancelledAt: at(now, -6, 19), paymentMethod: 'SnapScan' } as const
	return [
		book(thandi, 'bellville-five', 'soccer', [gameNight(now), 20, 1], 'confirmed', 'split', {
			createdAt: ago(40),
			paymentMethod: 'SnapScan',
			group: fives,
		}),
		book(thandi, 'beacon-padel', 'padel', [1, 18, 2], 'confirmed', 'paid', { paymentMethod: 'Credit Card' }),
		book(thandi, 'beacon-padel', 'padel', [3, 19, 1], 'pending', 'claimed', {
			createdAt: ago(3),
			paymentMethod: 'PayShap',
		}),
		book(thandi, 'kirstenhof-tennis', 'tennis', [4, 17, 1], 'confirmed', 'paid', { paymentMethod: 'SnapScan' }),
		book(thandi, 'kirstenhof-tennis', 'tennis', [6, 14, 2], 'confirmed', 'split', {
			createdAt: ago(30),
			paymentMethod: 'SnapScan',
			group: doubles,
		}),
		book(thandi, 'mouille-point-indoor', 'soccer', [9, 19, 1], 'pending', 'none', {
			createdAt: ago(19),
			paymentMethod: 'PayShap',
		}),
		book(thandi, 'century-city-sport', 'padel', [6, 9, 1], 'cancelled', 'returned', {
			createdAt: ago(96),
			cancelledAt: ago(50),
			paymentMethod: 'Credit Card',
		}),
		book(thandi, 'muizenberg-court', 'tennis', [-5, 8, 1], 'cancelled', 'returned', late),
		book(thandi, 'beacon-padel', 'padel', [-3, 18, 1], 'completed', 'paid'),
		book(thandi, 'kirstenhof-tennis', 'tennis', [-8, 9, 2], 'completed', 'paid'),
		book(thandi, 'beacon-padel', 'padel', [-15, 19, 1], 'completed', 'paid'),
		book(thandi, 'mouille-point-indoor', 'soccer', [-22, 18, 1], 'completed', 'paid'),
		book(thandi, 'rondebosch-commons', 'tennis', [-37, 10, 1], 'completed', 'paid'),
		book(thandi, 'beacon-padel', 'padel', [-50, 7, 2], 'completed', 'paid'),
		book(sipho, 'marlboro-indoor-soccer', 'soccer', [-4, 19, 1], 'completed', 'paid'),
		book(sipho, 'fourways-fives', 'soccer', [-11, 20, 1], 'completed', 'paid'),
		book(sipho, 'marlboro-indoor-soccer', 'soccer', [-25, 19, 2], 'completed', 'paid'),
		book(sipho, 'randburg-sports-house', 'basketball', [-18, 18, 1], 'cancelled', 'returned'),
		book(first!.id, 'beacon-padel', 'padel', [2, 17, 1], 'pending', 'claimed', {
			createdAt: ago(5),
			paymentMethod: 'SnapScan',
		}),
		book(second!.id, 'beacon-padel', 'padel', [5, 10, 1], 'cancelled', 'returning', {
			createdAt: ago(72),
			cancelledAt: ago(2),
			paymentMethod: 'PayShap',
		}),
		book(third!.id, 'beacon-padel', 'padel', [3, 8, 1], 'confirmed', 'review', {
			createdAt: ago(6),
			paymentMethod: 'Credit Card',
		}),
		today(fourth, [2, 12, 1], 'PayShap', 0.3),
		today(fifth, [3, 13, 1], 'SnapScan', 0.5),
		today(sixth, [4, 9, 1], 'Credit Card', 0.7),
		today(seventh, [1, 11, 1], 'Cash', 0.9),
		book(thandi, 'bellville-five', 'soccer', [-1, 19, 1], 'completed', 'paid', {
			createdAt: at(now, -5, 9),
			paymentMethod: 'SnapScan',
			group: lastFives,
		}),
	]
}

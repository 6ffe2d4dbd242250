import type { City } from '../cast/venue.ts'
import type { Writer } from '../client/index.ts'
import { users } from '../schema.ts'
import { DAY, later } from './clock.ts'
import { insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import type { Player } from './scene.ts'

const PLAYERS = 80

const firstNames =
	'Aisha Ayanda Bongani Busisiwe Candice Daniel Dineo Elmarie Fatima Francois Gugu Hannes Imraan Johan Kagiso Kavitha Keegan Khanyi Lindiwe Lwazi Mandla Megan Mpho Naledi Nandi Nomsa Palesa Priya Quinton Refilwe Riaan Sanele Shaun Sibusiso Tebogo Themba Thabo Vusi Warren Yusuf Zanele Zinhle'.split(
		' ',
	)
const surnames =
	'Abrahams Adams Botha Daniels Davids Dube Fourie Govender Hendricks Isaacs Jacobs Khumalo Kruger Mabaso Maharaj Makhanya Maseko Mathebula Mbatha Mkhize Modise Molefe Moodley Naidoo Ndlovu Ngcobo Nel Ntuli Pillay Pretorius Radebe Sithole Steyn Swanepoel Tshabalala Venter Williams Xaba Zulu Zwane'.split(
		' ',
	)
const suburbs: Record<City, string[]> = {
	'Cape Town': [
		'Sea Point',
		'Observatory',
		'Claremont',
		'Athlone',
		'Bellville',
		'Table View',
		'Woodstock',
		'Plumstead',
	],
	Johannesburg: ['Rosebank', 'Parkhurst', 'Orlando West', 'Randburg', 'Bryanston', 'Melville', 'Edenvale', 'Fourways'],
	Durban: ['Glenwood', 'Berea', 'Westville', 'Umhlanga', 'Chatsworth', 'Morningside'],
	Pretoria: ['Hatfield', 'Brooklyn', 'Arcadia', 'Centurion', 'Mamelodi', 'Garsfontein'],
}
const cities: (readonly [City, number])[] = [
	['Cape Town', 32],
	['Johannesburg', 26],
	['Durban', 13],
	['Pretoria', 13],
]
const bios = [
	'New to the game and loving it.',
	'Plays most weekends.',
	'Happy to fill in when a team is one short.',
	'Early mornings only.',
	'Back on court after a long break.',
	'Left-handed, plays the ad side.',
]

/** Returns the number of the player at this place of the list. Every ninth has given none, as before it was asked. */
const phoneOf = (i: number) => (i % 9 === 8 ? null : `${['082', '073', '084', '061'][i % 4]} 555 0${200 + i}`)

/** Adds players with names put together from lists; their password is the cast's. */
export async function addPlayers(tx: Writer, passwordHash: string, now: Date): Promise<Player[]> {
	const random = randomFrom('people')
	const names = new Set<string>()
	while (names.size < PLAYERS) names.add(`${random.pick(firstNames)} ${random.pick(surnames)}`)

	const people = [...names].map((fullName, i) => {
		const city = random.weighted(cities)
		const username = `player${i + 1}`
		const email = `${username}@example.com`
		return {
			city,
			row: {
				username,
				usernameKey: username,
				email,
				emailKey: email,
				fullName,
				password: passwordHash,
				location: `${random.pick(suburbs[city])}, ${city}`,
				phone: phoneOf(i),
				bio: random.chance(0.5) ? random.pick(bios) : null,
				emailVerifiedAt: now,
				createdAt: later(now, -random.whole(90, 360) * DAY),
			},
		}
	})
	const ids = await insertWithIds(
		tx,
		users,
		people.map(({ row }) => row),
	)
	return people.map(({ city }, i) => ({ id: ids[i]!, city }))
}

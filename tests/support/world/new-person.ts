/** The password of people that tests register: the demo people's is refused as too common. */
export const ownPassword = 'two nets and a ball'

/** The number of people that tests register, without which the booking form asks for one. */
export const ownPhone = '082 555 0190'

export function newPerson(fullName = 'New Player') {
	const username = `new-${crypto.randomUUID().slice(0, 8)}`
	return { fullName, username, email: `${username}@example.com`, location: 'Cape Town', password: ownPassword }
}

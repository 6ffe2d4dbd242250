/** The password of people that tests register: the demo people's is refused as too common. */
export const ownPassword = 'two nets and a ball'

export function newPerson(fullName = 'New Player') {
	const username = `new-${crypto.randomUUID().slice(0, 8)}`
	return { fullName, username, email: `${username}@example.com`, location: 'Cape Town', password: ownPassword }
}

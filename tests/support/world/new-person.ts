/** The password of the people that tests register: nobody is to have that of the demo people, which too many have. */
export const ownPassword = 'two nets and a ball'

/** Details of somebody nobody else is, to register with. */
export function newPerson(fullName = 'New Player') {
	const username = `new-${crypto.randomUUID().slice(0, 8)}`
	return { fullName, username, email: `${username}@example.com`, location: 'Cape Town', password: ownPassword }
}

import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { addMember, createClub } from '#tests/support/world/runs.ts'
import { findManagedClub } from './find.server.ts'

test('a club is managed by its host and its admins, and by no other member', async () => {
	const { id, host } = await createClub()
	const { user: admin } = await addMember(id, { role: 'admin' })
	const { user: member } = await addMember(id)
	for (const user of [host, admin]) expect(await findManagedClub(user, id)).toMatchObject({ canManage: true })
	for (const user of [member, await createUser()])
		await expect(findManagedClub(user, id)).rejects.toMatchObject({ init: { status: 403 } })
})

import { expect, test } from 'vitest'
import { createUser } from '#tests/support/world/people.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { findClub } from '../find.server.ts'
import { findMembers } from './find-members.server.ts'

const [member, stranger] = [await createUser({ fullName: 'Thandi Nkosi' }), await createUser()]
const { id } = await createRunningClub({ members: [member] })
const seenBy = async (user: typeof member | null) =>
	JSON.stringify((await findMembers(await findClub(id, { user }), { user })).members)

test('the people of a club are told each other’s names, and nobody’s address', async () => {
	const seen = await seenBy(member)
	expect(seen).toContain('Thandi Nkosi')
	expect(seen).not.toContain('@')
})

test.each([
	['stranger', stranger],
	['visitor', null],
])('a %s is told first names and initials', async (_, user) => {
	const seen = await seenBy(user)
	expect(seen).toContain('Thandi N.')
	for (const hidden of ['Nkosi', member.username, '@']) expect(seen).not.toContain(hidden)
})

import { expect, test } from 'vitest'
import { manageTabs } from './manage-tabs.ts'

test.each([
	['/running-club/3/manage', 'Details'],
	['/running-club/3/manage/members', 'Members'],
	['/running-club/3/manage/members/7/remove', 'Members'],
	['/running-club/3/manage/hand-over', 'Members'],
	['/running-club/3/manage/requests', 'Joining'],
])('%s is under %s', (pathname, label) => {
	expect(manageTabs({ id: 3 }, pathname, 0).filter(({ current }) => current)).toMatchObject([{ label }])
})

test('the tab of requests counts those that wait, where there are any', () => {
	const countsFor = (requests: number) =>
		manageTabs({ id: 3 }, '/running-club/3/manage', requests).map(({ count }) => count)
	expect(countsFor(2)).toEqual([undefined, undefined, 2])
	expect(countsFor(0)).toEqual([undefined, undefined, undefined])
})

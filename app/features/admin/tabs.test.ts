import { expect, test } from 'vitest'
import { adminTabs } from './tabs.ts'

const nothing = { owners: 0, venues: 0, redemptions: 0, reports: 0, passwords: 0, refunds: 0 }
/** Returns the tabs of a phone, which has the others in its menu. */
const onPhone = (pathname: string) =>
	adminTabs(pathname, nothing)
		.filter(({ wide }) => !wide)
		.map(({ label }) => label)

test('a phone has three tabs, and the open one is always among them', () => {
	expect(onPhone('/admin')).toEqual(['Overview', 'Owners', 'Venues'])
	expect(onPhone('/admin/venues')).toEqual(['Overview', 'Owners', 'Venues'])
	expect(onPhone('/admin/log')).toEqual(['Overview', 'Owners', 'Log'])
	expect(onPhone('/admin/bookings/7/refund')).toEqual(['Overview', 'Owners', 'Users'])
})

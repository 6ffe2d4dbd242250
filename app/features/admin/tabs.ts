import type { LinkTab } from '#app/ui/tabs.tsx'

type Counts = {
	owners: number
	venues: number
	redemptions: number
	reports: number
	passwords: number
	refunds: number
}

const tabs: { label: string; path: string; counted?: keyof Counts }[] = [
	{ label: 'Owners', path: 'owners', counted: 'owners' },
	{ label: 'Venues', path: 'venues', counted: 'venues' },
	{ label: 'Redemptions', path: 'redemptions', counted: 'redemptions' },
	{ label: 'Reports', path: 'reports', counted: 'reports' },
	{ label: 'Refunds', path: 'refunds', counted: 'refunds' },
	{ label: 'Payouts', path: 'payouts' },
	{ label: 'Users', path: 'users', counted: 'passwords' },
	{ label: 'Reviews', path: 'reviews' },
	{ label: 'Rewards', path: 'rewards' },
	{ label: 'Help', path: 'help' },
	{ label: 'Log', path: 'log' },
]

/** How many tabs a phone has beside its menu of the others. */
const ON_PHONE = 3

/** The parts of admin with how much waits there, those where something can wait first; `wide` ones are in a phone's menu. */
export function adminTabs(pathname: string, counts: Counts): LinkTab[] {
	const first = pathname.split('/')[2] ?? ''
	const at = first === 'bookings' ? 'users' : first === 'catalogue' ? 'venues' : first
	const all: LinkTab[] = [
		{ label: 'Overview', to: '/admin', current: at === '' || at === 'search' },
		...tabs.map(({ label, path, counted }) => {
			const count = counted && counts[counted]
			return { label, to: `/admin/${path}`, current: at === path, count: count || undefined }
		}),
	]
	// The open one keeps its place among them.
	const open = all.findIndex(({ current }) => current)
	const last = open < ON_PHONE ? ON_PHONE : ON_PHONE - 1
	return all.map((tab, i) => ({ ...tab, wide: i >= last && i !== open }))
}

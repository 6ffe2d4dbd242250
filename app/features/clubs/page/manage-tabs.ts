import type { LinkTab } from '#app/ui/tabs.tsx'
import { clubAddress } from '../address.ts'

const tabs = [
	{ part: '', label: 'Details' },
	{ part: 'members', label: 'Members' },
	{ part: 'requests', label: 'Joining' },
]

/** Tabs of a club's managers; dialogs over the members count as theirs. `requests` is how many wait for an answer. */
export function manageTabs({ id }: { id: number }, pathname: string, requests: number): LinkTab[] {
	const part = pathname.split('/')[4] ?? ''
	const open = ['', 'requests'].includes(part) ? part : 'members'
	return tabs.map((tab) => ({
		label: tab.label,
		to: clubAddress({ id, key: null }, `manage${tab.part && `/${tab.part}`}`),
		current: tab.part === open,
		count: tab.part === 'requests' && requests > 0 ? requests : undefined,
	}))
}

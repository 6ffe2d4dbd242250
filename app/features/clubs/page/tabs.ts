const tabs = [
	{ part: '', label: 'Events' },
	{ part: 'members', label: 'Members' },
	{ part: 'stats', label: 'Stats and Activities' },
]

/** The tabs of a club; `part` is what follows its id in the open address: dialogs lie over the first tab. */
export function tabsOf(part: string) {
	const open = tabs.some((tab) => tab.part === part) ? part : ''
	return tabs.map((tab) => ({ ...tab, current: tab.part === open }))
}

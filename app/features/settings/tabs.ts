import type { LinkTab } from '#app/ui/tabs.tsx'

const tabs = [
	['Sign-in', '/settings'],
	['Notices', '/settings/notices'],
	['Calendar', '/settings/calendar'],
	['Device', '/settings/device'],
	['Data', '/settings/data'],
] as const

/** The tabs of the settings. The one at `pathname`, or below it for a dialog, is open. */
export function settingsTabs(pathname: string): LinkTab[] {
	const below = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
	const open = tabs.findLast(([, to]) => below(to))
	return tabs.map(([label, to]) => ({ label, to, current: to === open?.[1] }))
}

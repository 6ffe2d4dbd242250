export const peopleTabs = ['asks', 'asked', 'connected', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

export const PEOPLE = '/matchmaking/people'

export const peopleAddress = (tab: PeopleTab, page = 1) => `${PEOPLE}?tab=${tab}${page > 1 ? `&page=${page}` : ''}`

export const peopleWords: Record<PeopleTab, { label: string; empty: string; todo: string }> = {
	asks: {
		label: 'New',
		empty: 'No requests',
		todo: 'When a player asks to connect, you’ll see them here.',
	},
	asked: {
		label: 'Sent',
		empty: 'You haven’t asked anyone',
		todo: 'Find somebody near you who plays your sport, and tap Connect.',
	},
	connected: {
		label: 'Connected',
		empty: 'No connections yet',
		todo: 'Connect with players you like. Once they accept, you can chat.',
	},
	blocked: {
		label: 'Blocked',
		empty: 'You haven’t blocked anyone',
		todo: 'You can block anyone from their card, request or conversation. We don’t tell them.',
	},
}

export const peopleTabs = ['asks', 'asked', 'connected', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

export const PEOPLE = '/matchmaking/people'

export const peopleAddress = (tab: PeopleTab, page = 1) => `${PEOPLE}?tab=${tab}${page > 1 ? `&page=${page}` : ''}`

export const peopleWords: Record<PeopleTab, { label: string; empty: string; todo: string }> = {
	asks: {
		label: 'Ask you',
		empty: 'Nobody is asking',
		todo: 'Who wants to connect with you stands here, for you to accept or ignore.',
	},
	asked: {
		label: 'You asked',
		empty: 'You have asked nobody',
		todo: 'Find somebody who plays your sport near you, and press Connect.',
	},
	connected: {
		label: 'Connected',
		empty: 'No connections yet',
		todo: 'Connect with players you like: you can write to each other once they accept.',
	},
	blocked: {
		label: 'Blocked',
		empty: 'You have blocked nobody',
		todo: 'Block stands beside every player, request and conversation. They are not told.',
	},
}

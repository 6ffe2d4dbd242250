export const blockedToast = (name: string) => ({
	title: `${name} is blocked`,
	description: 'You no longer find each other. They are not told.',
})
export const reportedToast = { title: 'Thank you for telling us', description: 'An admin looks at it.' }

export const peopleToasts = {
	ignore: { title: 'Ignored', description: 'They are not told.' },
	withdraw: { title: 'Withdrawn', description: 'It is gone from their list of asks.' },
	unblock: { title: 'Unblocked', description: 'You can find each other again.' },
}
export const connectedToast = { title: 'Connected', description: 'Say hello and find a time to play.' }
export const askedToast = { title: 'Asked', description: 'You are told when they accept.' }

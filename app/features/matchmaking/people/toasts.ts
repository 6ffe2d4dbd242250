export const blockedToast = (name: string) => ({
	title: `${name} is blocked`,
	description: 'You won’t see each other any more. We don’t tell them.',
})
export const reportedToast = { title: 'Thank you for telling us', description: 'An admin will look at it.' }

export const peopleToasts = {
	ignore: { title: 'Ignored', description: 'We don’t tell them.' },
	withdraw: { title: 'Withdrawn', description: 'They no longer see your request.' },
	unblock: { title: 'Unblocked', description: 'You can see each other again.' },
}
export const connectedToast = { title: 'Connected', description: 'Say hello and find a time to play.' }
export const askedToast = { title: 'Asked', description: 'We’ll tell you when they accept.' }

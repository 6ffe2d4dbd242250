/** The pages of what Courtside stands for: in the footer, and on a phone at the end of the help page. */
export const PLEDGES = [
	{ to: '/blog/affordable-access-pledge', label: 'Affordable access' },
	{ to: '/diversity-pledge', label: '50/50 leadership' },
	{ to: '/careers/academy', label: 'Academy' },
	{ to: '/press/green-courts-initiative', label: 'Green courts' },
]

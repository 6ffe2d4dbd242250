import { formatLongDate, formatTime } from '#app/lib/time/time.ts'
import type { About, Time, Words } from './told.ts'

const TWO_STEP = '/settings/two-step'

export const accountWords = {
	warned: ({ reason }: { reason: string }): Words => ({ title: 'A warning from Courtside', body: reason }),
	suspended: ({ reason }: { reason: string }): Words => ({ title: 'Your account is suspended', body: reason }),
	reinstated: (): Words => ({ title: 'Your account is open again', body: 'You can sign in as before.' }),
	'two-step turned off': (): Words => ({
		title: 'We turned off your two-step sign-in',
		body: 'You can sign in with just your password again, and you’re signed out everywhere. Didn’t ask for this? Choose a new password straight away and contact us.',
		link: TWO_STEP,
	}),
	/** `role` is its name, `means` a sentence on what it allows. */
	'role changed': ({ role, means }: { role: string; means: string }): Words => ({
		title: `You’re now: ${role}`,
		body: means,
	}),
	'reset link made on the server': (): Words => ({
		title: 'A link for a new password was made on the server',
		body: 'You’re signed out everywhere, and two-step sign-in is off. Didn’t ask for this? Speak to the people who run the server.',
		link: TWO_STEP,
	}),
	'reset link made': (): Words => ({
		title: 'We made you a link for a new password',
		body: 'Didn’t ask for it? Contact us.',
	}),
	'removed from profile': ({ what, reason }: { what: 'picture' | 'bio'; reason: string }): Words => ({
		title: what === 'picture' ? 'We removed your profile picture' : 'We removed the text on your profile',
		body: reason,
		link: '/profile',
	}),
	'application approved': (): Words => ({
		title: 'You can run venues now',
		body: 'Add your first venue and submit it for approval.',
		link: '/venue-dashboard',
	}),
	'application declined': ({ note }: { note: string }): Words => ({
		title: 'Your application was not approved',
		body: note,
		link: '/venue-dashboard/apply',
	}),

	/** `service` is the name of the provider. */
	'sign-in added': ({ at, service, username }: { at: Time; service: string; username: string }): Words => ({
		title: 'A way to sign in was added',
		body: `Since ${formatLongDate(new Date(at))} at ${formatTime(new Date(at))} an account at ${service} signs you in as ${username}, without your password. Wasn’t you? Disconnect it in Settings and change your password.`,
		link: '/settings',
	}),
	'sign-in removed': ({ service }: { service: string }): Words => ({
		title: 'A way to sign in was removed',
		body: `Your account at ${service} is disconnected and no longer signs you in.`,
		link: '/settings',
	}),
	'unproven sign-in removed': ({ services }: { services: string }): Words => ({
		title: 'A way to sign in was removed',
		body: `${services} was connected before your email address was confirmed, so it no longer signs you in. If it’s yours, connect it again in Settings.`,
		link: '/settings',
	}),
	'recovery code used': ({ left }: { left: number }, { contact }: About): Words => ({
		title: 'One of your recovery codes was used',
		body: `${left === 0 ? 'You have none left.' : left === 1 ? 'You have one left.' : `You have ${left} left.`} Make new ones in Settings. Wasn’t you? Choose a new password straight away, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	/** Such as `The passkey “Phone”`. */
	'second factor added': ({ factor }: { factor: string }, { contact }: About): Words => ({
		title: 'New two-step method added',
		body: `${factor} is now part of signing in with your password. Wasn’t you? Choose a new password straight away, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'second factor removed': ({ factor, isLast }: { factor: string; isLast: boolean }, { contact }: About): Words => ({
		title: 'Two-step method removed',
		body: `${factor} is no longer asked for${isLast ? ', and your password alone signs you in' : ''}. All other devices are signed out. Wasn’t you? Choose a new password straight away, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'new recovery codes': (_: object, { contact }: About): Words => ({
		title: 'You have new recovery codes',
		body: `The old ones no longer work. Wasn’t you? Choose a new password straight away, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'wrong codes': ({ tries }: { tries: number }): Words => ({
		title: 'Someone is guessing your codes',
		body: `They entered ${tries} wrong codes in a row. Wasn’t you? Choose a new password and sign out everywhere straight away.`,
		link: TWO_STEP,
	}),
	'password changed': ({ services }: { services: string[] }, { contact }: About): Words => ({
		title: 'Your password was changed',
		body: `All other devices are signed out.${services.length > 0 ? ` You can still sign in with ${services.join(', ')}: see Settings.` : ''} Wasn’t you? Choose a new password straight away, and tell us: ${contact}.`,
		link: '/auth/forgot',
	}),
	'choose a new password': ({ username }: { username: string }): Words => ({
		title: 'Choose a new password',
		body: `You asked for a new password for ${username}. The link works once, for 30 minutes. Wasn’t you? Ignore this: your password stays as it is.`,
		link: '/auth/reset/',
	}),
	/** With `isNew` the address is to replace another one. */
	'confirm your address': ({ username, isNew }: { username: string; isNew: boolean }): Words => ({
		title: 'Is this your email address?',
		body: isNew
			? `You asked to use this address for ${username}. Confirm it, and our mails come here. Wasn’t you? Ignore this, and nothing changes. The link works for three days.`
			: `Confirm it for ${username}, so that mails about your bookings reach you. The link works for three days.`,
		link: '/auth/verify/',
	}),
	/** To any address, with an account or without. */
	'invited to a team': ({ venue, role }: { venue: string; role: string }): Words => ({
		title: `Join the team of ${venue}`,
		body: `${venue} invites you to its team as ${role}. Sign in or make an account, and you see what that means before you join. The link works once, for seven days.`,
		link: '/join-team/',
	}),
	'address about to change': ({ email }: { email: string }, { contact }: About): Words => ({
		title: 'Your email address is about to change',
		body: `It changes to ${email} once that address is confirmed. Wasn’t you? Change your password straight away, and tell us: ${contact}.`,
		link: '/settings',
	}),
	'address changed': ({ toOld }: { toOld: boolean }, { contact }: About): Words => ({
		title: 'Your email address was changed',
		body: `Our mails go to the new one from now on. Wasn’t you? Tell us straight away: ${contact}.`,
		link: toOld ? undefined : '/settings',
	}),
	'mails reach you again': (): Words => ({
		title: 'Your mails reach you again',
		body: 'You asked us to try this address again. You’re reading this, so it works.',
	}),
	/** With `own` it is the address of the account. */
	'address not reached': ({ address, own }: { address: string; own: boolean }): Words => ({
		title: `We can’t reach ${address}`,
		body: own ? 'Our mail came back. Check your address, then try again.' : 'Our mail came back. Check the address.',
		link: own ? '/settings/notices' : '/settings',
	}),
}

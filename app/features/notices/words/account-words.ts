import { formatLongDate, formatTime } from '#app/lib/time/time.ts'
import type { About, Time, Words } from './told.ts'

const TWO_STEP = '/settings/two-step'

export const accountWords = {
	suspended: ({ reason }: { reason: string }): Words => ({ title: 'Your account is suspended', body: reason }),
	reinstated: (): Words => ({ title: 'Your account is open again', body: 'You can sign in as before.' }),
	'two-step turned off': (): Words => ({
		title: 'Two-step sign-in was turned off for you',
		body: 'Somebody at Courtside did it so that you can sign in again with your password alone. You are signed out everywhere. If you did not ask for it, choose a new password at once and contact us.',
		link: TWO_STEP,
	}),
	/** `role` is its name, `means` a sentence on what it allows. */
	'role changed': ({ role, means }: { role: string; means: string }): Words => ({
		title: `Your role is now: ${role}`,
		body: means,
	}),
	'reset link made on the server': (): Words => ({
		title: 'A link for a new password was made on the server',
		body: 'You were signed out everywhere, and two-step sign-in is off for you. If you did not ask for it, speak to the people who run the server.',
		link: TWO_STEP,
	}),
	'reset link made': (): Words => ({
		title: 'A link for a new password was made for you',
		body: 'Somebody at Courtside made it so that you can choose a new password. If you did not ask for it, please contact us.',
	}),
	'removed from profile': ({ what, reason }: { what: 'picture' | 'bio'; reason: string }): Words => ({
		title: what === 'picture' ? 'Your profile picture was removed' : 'The text on your profile was removed',
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
		body: `Since ${formatLongDate(new Date(at))} at ${formatTime(new Date(at))} an account at ${service} signs you in as ${username}, without your password. If that was not you, disconnect it in Settings and change your password.`,
		link: '/settings',
	}),
	'sign-in removed': ({ service }: { service: string }): Words => ({
		title: 'A way to sign in was removed',
		body: `Your account at ${service} was disconnected and no longer signs you in here.`,
		link: '/settings',
	}),
	'unproven sign-in removed': ({ services }: { services: string }): Words => ({
		title: 'A way to sign in was removed',
		body: `${services} was connected before anybody had confirmed your email address, and no longer signs you in here. If it is yours, connect it again in Settings.`,
		link: '/settings',
	}),
	'recovery code used': ({ left }: { left: number }, { contact }: About): Words => ({
		title: 'One of your recovery codes was used',
		body: `${left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`} You can make new ones in Settings. If this was not you, choose a new password at once, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	/** Such as `The passkey “Phone”`. */
	'second factor added': ({ factor }: { factor: string }, { contact }: About): Words => ({
		title: 'A second factor was added to your account',
		body: `${factor} is asked for when you sign in with your password. If this was not you, choose a new password at once, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'second factor removed': ({ factor, isLast }: { factor: string; isLast: boolean }, { contact }: About): Words => ({
		title: 'A second factor was removed from your account',
		body: `${factor} is no longer asked for${isLast ? ', and your password alone signs you in' : ''}. All other devices are signed out. If this was not you, choose a new password at once, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'new recovery codes': (_: object, { contact }: About): Words => ({
		title: 'New recovery codes were made for you',
		body: `The old ones no longer work. If this was not you, choose a new password at once, and tell us: ${contact}.`,
		link: TWO_STEP,
	}),
	'wrong codes': ({ tries }: { tries: number }): Words => ({
		title: 'Somebody is trying codes as you',
		body: `They entered ${tries} wrong codes in a row. If this was not you, choose a new password and sign out everywhere at once.`,
		link: TWO_STEP,
	}),
	'password changed': ({ services }: { services: string[] }, { contact }: About): Words => ({
		title: 'Your password was changed',
		body: `All other devices are signed out.${services.length > 0 ? ` You can still sign in with ${services.join(', ')}: see Settings.` : ''} If this was not you, choose a new password at once, and tell us: ${contact}.`,
		link: '/auth/forgot',
	}),
	'choose a new password': ({ username }: { username: string }): Words => ({
		title: 'Choose a new password',
		body: `Somebody, most likely you, asked for a new password for the account ${username}. The link is good for 30 minutes, and once. If it was not you, leave it: your password stays as it is.`,
		link: '/auth/reset/',
	}),
	/** With `isNew` the address is to replace another one. */
	'confirm your address': ({ username, isNew }: { username: string; isNew: boolean }): Words => ({
		title: 'Is this your email address?',
		body: isNew
			? `Somebody, most likely you, wants it to be that of the account ${username}, in place of another one. Please confirm it, and what we write comes here. If it was not you, leave it: nothing changes. The link is good for three days.`
			: `It is that of your account ${username}. Please confirm it, so that what we write about your bookings reaches you. The link is good for three days.`,
		link: '/auth/verify/',
	}),
	'address about to change': ({ email }: { email: string }, { contact }: About): Words => ({
		title: 'Your email address is about to change',
		body: `Somebody who knows your password wants it to be ${email}; it happens once that address is confirmed. If it was not you, change your password at once, and tell us: ${contact}.`,
		link: '/settings',
	}),
	'address changed': ({ toOld }: { toOld: boolean }, { contact }: About): Words => ({
		title: 'Your email address was changed',
		body: `What we write goes to the new one from now on. If this was not you, tell us at once: ${contact}.`,
		link: toOld ? undefined : '/settings',
	}),
	'mails reach you again': (): Words => ({
		title: 'Your mails reach you again',
		body: 'You asked us to try this address once more. If you read this, it works.',
	}),
	/** With `own` it is the address of the account. */
	'address not reached': ({ address, own }: { address: string; own: boolean }): Words => ({
		title: `We could not reach ${address}`,
		body: own
			? 'Our mail to your address came back. Please see whether it is right, and then try it again.'
			: 'Our mail to that address came back. Please see whether it is right.',
		link: own ? '/settings/notices' : '/settings',
	}),
}

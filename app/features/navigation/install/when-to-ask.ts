import { currentOffer } from './offer.ts'

const ANSWERED = 'install-asked'
/** Bookings after which a person is asked, never before. */
export const ASKED_AFTER = 2

/** Remembers that this browser was asked, so that it never is again. */
export function rememberAnswer() {
	try {
		localStorage.setItem(ANSWERED, new Date().toISOString())
	} catch {
		// A browser without storage is asked again.
	}
}

function wasAsked() {
	try {
		return localStorage.getItem(ANSWERED) !== null
	} catch {
		return true
	}
}

/** Whether to ask here and now: not in the installed application, and only where it can be installed. */
export function isTimeToAsk() {
	if (wasAsked() || matchMedia('(display-mode: standalone)').matches) return false
	return currentOffer() !== null || needsWords(navigator)
}

/** Safari on an iPhone or iPad makes no offer, but can be told how. `standalone` exists only there. */
export const needsWords = (browser: { userAgent: string; standalone?: boolean }) =>
	browser.standalone === false && !/\b(CriOS|FxiOS|EdgiOS)\b/.test(browser.userAgent)

/** Addresses that end what the phone may know of a person. */
export const isLeaving = (url: { pathname: string }) =>
	isLogout(url) || /^\/settings\/data\/delete(\.data)?$/.test(url.pathname)

export const isLogout = ({ pathname }: { pathname: string }) => /^(\/logout(\.data)?|\/api\/logout)$/.test(pathname)

/** Returns the button by whose click a person leaves, if it is one: a form that lacks something stays. */
export function leavingButton(target: EventTarget | null) {
	const button = (target as Element).closest('button')
	const isSent = button?.type === 'submit' && button.form?.matches(':valid')
	return isSent && isLeaving(addressOf(button.form!)) ? button : null
}

export const addressOf = ({ action }: HTMLFormElement) => new URL(action, location.href)

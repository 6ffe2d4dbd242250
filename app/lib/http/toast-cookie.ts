export const TOAST_COOKIE = 'toast'

/** Removes the toast once it was shown: a page reloaded soon after would show it again. */
export const forgetToast = () => {
	document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0`
}

export const TOAST_COOKIE = 'toast'

/** Shown once is enough: without this a page that is loaded anew soon after would show the toast again. */
export const forgetToast = () => {
	document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0`
}

/**
 * Returns a link that opens WhatsApp with this message, for the chat with a number, which is its digits with the
 * country, or else for one that the person chooses there.
 */
export const whatsApp = (text: string, number = '') =>
	`https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`

/** Returns a link that opens WhatsApp with this message, for a chat that the person chooses there. */
export const whatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`

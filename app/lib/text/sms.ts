/** Returns the address that writes an SMS with this text; `?&` is read by iOS and Android alike. */
export const smsAddress = (phone: string, text: string) =>
	`sms:${phone.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(text)}`

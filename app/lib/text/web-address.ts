/** True for a complete web address with one of these protocols, without user name and password. */
export function isWebAddress(text: string, protocols = ['https:']) {
	if (/[\s"<>]/.test(text) || !URL.canParse(text)) return false
	const { protocol, username, password } = new URL(text)
	return protocols.includes(protocol) && !username && !password
}

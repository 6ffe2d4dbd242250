/** Whether it is a whole address on the web, by one of these protocols, with neither a name nor a password in it. */
export function isWebAddress(text: string, protocols = ['https:']) {
	if (/[\s"<>]/.test(text) || !URL.canParse(text)) return false
	const { protocol, username, password } = new URL(text)
	return protocols.includes(protocol) && !username && !password
}

const sites: [domain: string, label: string][] = [
	['strava.com', 'Strava'],
	['instagram.com', 'Instagram'],
	['facebook.com', 'Facebook'],
	['fb.com', 'Facebook'],
	['whatsapp.com', 'WhatsApp'],
	['wa.me', 'WhatsApp'],
	['x.com', 'X'],
	['twitter.com', 'X'],
	['youtube.com', 'YouTube'],
	['youtu.be', 'YouTube'],
]

type SocialLink = { label: string; href: string }

/** A club's links with the names of their sites, else of their hosts. What is no address on the web is left out. */
export const socialLinks = (addresses: string[]): SocialLink[] =>
	addresses.map(labelled).filter((link) => link !== null)

function labelled(address: string): SocialLink | null {
	if (!URL.canParse(address)) return null
	const url = new URL(address)
	if (!['http:', 'https:'].includes(url.protocol)) return null
	const host = url.hostname.replace(/^www\./, '')
	const site = sites.find(([domain]) => host === domain || host.endsWith(`.${domain}`))
	return { label: site?.[1] ?? host, href: url.href }
}

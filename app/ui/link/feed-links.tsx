const linkClass =
	'inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink print:hidden'

/** Links to the calendar and the RSS feed of a list at `base`, which need no sign-in. */
export const FeedLinks = ({ base }: { base: string }) => (
	<p className="flex flex-wrap gap-x-4">
		<a href={`${base}.ics`} className={linkClass}>
			Calendar (iCal)
		</a>
		<a href={`${base}.rss`} className={linkClass}>
			RSS feed
		</a>
	</p>
)

/** Returns the same links for the head of the page; only browsers and feed readers look for them, on the first page. */
export const feedMeta = (base: string) =>
	import.meta.env.SSR
		? [
				{ tagName: 'link', rel: 'alternate', type: 'text/calendar', href: `${base}.ics` },
				{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: `${base}.rss` },
			]
		: []

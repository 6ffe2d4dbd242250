/** The feeds of what is to come, for calendars and feed readers; `base` is their address without its ending. */
export const FeedLinks = ({ base }: { base: string }) => (
	<p className="flex gap-4 text-sm">
		{[
			['ics', 'Calendar (iCal)'],
			['rss', 'RSS feed'],
		].map(([ending, label]) => (
			<a key={ending} href={`${base}.${ending}`} className="inline-flex min-h-11 items-center underline">
				{label}
			</a>
		))}
	</p>
)

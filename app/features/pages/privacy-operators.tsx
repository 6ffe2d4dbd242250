import { List } from './document.tsx'

/** Which other companies take part here; `signIn` is what the sign-in service is called. */
export type Services = { cards: boolean; mail: boolean; strava: boolean; signIn: string | null }

/** Who else gets what, as this site is set up. */
export function Operators({ services: { cards, mail, strava, signIn } }: { services: Services }) {
	return (
		<>
			<p>They get what they need for their task and nothing else.</p>
			<List>
				<li>The company that runs our servers and keeps the database for us.</li>
				{cards && (
					<li>
						Yoco, in South Africa, for card payments: the amount, our reference and what you enter on its own page.
					</li>
				)}
				{mail && <li>A mail service, to deliver what we write to you: your e-mail address and the text.</li>}
				{strava && (
					<li>
						Strava, in the United States, only if you connect it: it learns that you use Courtside, and gives us your
						runs.
					</li>
				)}
				{signIn && <li>{signIn}, only if you sign in with it: it learns that you use Courtside.</li>}
				<li>
					When you follow a link to WhatsApp or to a map you leave Courtside, and the terms of that company hold. A map
					on our own page is loaded only after you tap for it; its pictures may come from a map service, which then sees
					the address of your connection.
				</li>
			</List>
			{!cards && <p>This site takes no cards online, so no card provider is involved.</p>}
			{!mail && <p>This site sends no mail: notices stay in your inbox here.</p>}
		</>
	)
}

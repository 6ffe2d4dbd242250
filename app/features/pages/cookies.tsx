import { at } from '#app/lib/time/time.ts'
import { Document, FactTable, To } from './document.tsx'
import { COOKIES } from './cookie-list.ts'
import { MailTo, type Contact } from './contact.tsx'

const CHANGED = at('2026-11-22', 0)

export function CookiePolicy({ contact, https }: { contact: Contact; https: boolean }) {
	return (
		<Document
			title="Cookie Policy"
			changed={CHANGED}
			summary="Courtside sets only the cookies it needs to work. There are none for advertising, none for measuring what you do, and none from other companies. That is why no banner asks you."
			sections={[
				{
					id: 'what',
					title: 'What a cookie is',
					body: (
						<p>
							A cookie is a short text that a site asks your browser to keep and to send back to that site. Ours hold
							random values, a choice you made or a message for you; none holds your name, address or password.
						</p>
					),
				},
				{
					id: 'list',
					title: 'The cookies we set',
					body: (
						<FactTable
							caption="The cookies Courtside sets"
							head={['Name', 'What for', 'When', 'How long']}
							rows={COOKIES.map(({ name, hosted, purpose, when, life }) => [
								<code key="name">{https && hosted ? `__Host-${name}` : name}</code>,
								purpose,
								when,
								life,
							])}
						/>
					),
				},
				{
					id: 'else',
					title: 'What else your browser keeps',
					body: (
						<p>
							While a tab is open, your browser remembers how far you had scrolled on a page, so that Back brings you
							there. That stays in the tab and is never sent to us.
						</p>
					),
				},
				{
					id: 'choice',
					title: 'Your choice',
					body: (
						<p>
							You can delete or block cookies in your browser’s settings. Without the sign-in cookie you can look at
							venues, tournaments and clubs, but not book. How we treat your personal information stands in the{' '}
							<To href="/privacy">Privacy Policy</To>. Questions: <MailTo contact={contact} />.
						</p>
					),
				},
			]}
		/>
	)
}

import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CalendarList } from '#app/features/calendars/calendar-list.tsx'
import { makeLink } from '#app/features/calendars/links.server.ts'
import { findCalendars } from '#app/features/calendars/list.server.ts'
import { CALENDARS } from '#app/features/calendars/rules.ts'
import { MakeLink } from '#app/features/calendars/schemas.ts'
import { scopeText } from '#app/features/calendars/scope.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/calendar'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Calendar links' })

export async function loader({ url, context }: Route.LoaderArgs) {
	return { calendars: await findCalendars(requireUser(context), env.PUBLIC_URL ?? url.origin) }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, MakeLink, 'No link was made', async ({ scope }) => {
		await makeLink(user, scope)
		return redirectWithToast(`${CALENDARS}#${scopeText(scope).replace(':', '-')}`, {
			title: 'Your link is ready',
			description: 'Paste it into your calendar, and don’t share it.',
		})
	})
}

export default function CalendarLinks({ loaderData: { calendars }, actionData }: Route.ComponentProps) {
	return (
		<section aria-labelledby="calendars" className="flex flex-col gap-5">
			<div className="flex flex-col gap-2">
				<h2 id="calendars" className="text-2xl leading-8">
					Calendar links
				</h2>
				<p className="text-muted">
					See your games in Google, Apple or Outlook. The calendar updates by itself when something moves or is
					cancelled.
				</p>
			</div>
			<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.scope} />
			<CalendarList calendars={calendars}>
				<Disclosure summary="How it works">
					<p className="text-muted">
						On a phone or Mac, tap Open in Calendar. In Google Calendar on a computer, choose Other calendars, then From
						URL, and paste the link. In Outlook, choose Add calendar, then Subscribe from web.
					</p>
					<p className="mt-2 text-muted">
						Anyone with the link can read it, so don’t share it. Reset it if someone else got hold of it.
					</p>
				</Disclosure>
			</CalendarList>
			<Outlet />
		</section>
	)
}

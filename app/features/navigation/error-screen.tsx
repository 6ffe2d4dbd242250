import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { BUSY, isBusy, isLostConnection, useIsLostConnection } from '#app/lib/form/lost-connection.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing, type CourtSport } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useOldBuild } from './old-build.ts'

type Props = {
	error: unknown
	action?: ReactNode
	sport?: CourtSport
	/** The message when the cause is a bug. */
	broken?: Words
}
type Words = { title: string; text?: string; small?: string }

export function ErrorScreen({ error, action, sport = 'generic', broken = OUR_FAULT }: Props) {
	const isLost = useIsLostConnection(error)
	const { title, text, small } = explain(error, broken, isLost)
	const { pathname, search } = useLocation()
	useOldBuild(useIsBroken(error))
	useEffect(() => {
		// The service worker has a copy of the page, or a page of ours.
		if (isLost && navigator.serviceWorker?.controller) location.reload()
	}, [isLost])
	const again = (isLost || isBusy(error)) && <ButtonLink to={pathname + search}>Try Again</ButtonLink>
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport={sport} />}
			title={title}
			text={text}
			action={
				<>
					{again || action || <ButtonLink to="/">Find a Court</ButtonLink>}
					{small && <p className="mt-4 text-sm text-muted">{small}</p>}
				</>
			}
			className="my-8"
		/>
	)
}

/** For routes whose action may fail: if the root took the error, its own data, such as the user, would be lost. */
export const PageError = ({ error }: { error: unknown }) => <ErrorScreen error={error} />

/** Returns whether an error is unexpected. */
export const useIsBroken = (error: unknown) => !useIsLostConnection(error) && !isRouteErrorResponse(error)

const OUR_FAULT: Words = {
	title: 'Something went wrong',
	text: 'That was our fault and has been noted. Try again in a moment.',
}

/** Returns the message of an expected failure, and never the details of a bug. */
export function explain(error: unknown, broken = OUR_FAULT, isLost = isLostConnection(error)): Words {
	if (isLost) {
		return {
			title: 'The connection was lost',
			text: 'This page did not arrive. Try again when you have signal.',
		}
	}
	if (!isRouteErrorResponse(error)) return broken
	const message = (error.data as { message?: string } | null)?.message
	if (error.status === 404 && !message) {
		return {
			title: '404 Page Not Found',
			text: 'There’s nothing at this address. The link may be old, or a letter went missing.',
			small: 'Did you forget to add the page to the router?',
		}
	}
	if (isBusy(error)) return { title: message ?? BUSY, text: 'Try again in a moment.' }
	return {
		title: message ?? 'That did not work',
		text: error.status === 404 ? 'It may have been removed, or the address is not right.' : undefined,
	}
}

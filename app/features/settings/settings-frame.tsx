import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { settingsTabs } from './tabs.ts'

/** The frame of all settings; visitors have one screen only. */
export function SettingsFrame({ signedIn = true, children }: { signedIn?: boolean; children: ReactNode }) {
	const { pathname } = useLocation()
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Settings</h1>
			{signedIn && <LinkTabs label="Settings" tabs={settingsTabs(pathname)} />}
			{children}
		</div>
	)
}

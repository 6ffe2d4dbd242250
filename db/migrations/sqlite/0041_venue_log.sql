ALTER TABLE `audit_log` ADD `court_id` integer REFERENCES courts(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `by_admin` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_by_admin_idx` ON `audit_log` (`by_admin`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_court_id_idx` ON `audit_log` (`court_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_court_id_actor_id_idx` ON `audit_log` (`court_id`,`actor_id`,`id`);
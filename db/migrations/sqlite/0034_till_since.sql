ALTER TABLE `courts` ADD `till_since` text;--> statement-breakpoint
UPDATE `courts` SET `till_since` = (SELECT min(`day`) FROM `till_closes` WHERE `till_closes`.`court_id` = `courts`.`id`);
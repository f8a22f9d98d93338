-- The last day on which the law lets a notice of sums in arrears be given: staff see one that was given later (CCA 1974 s86D).
alter table arrears_notice add column give_by date;
create index arrears_notice_late on arrears_notice (id) where given_on > give_by;

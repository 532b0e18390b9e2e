module cloudstub.io/go

go 1.21

module gorescore

go 1.26
